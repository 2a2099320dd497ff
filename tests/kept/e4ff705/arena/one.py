"""A bot of somebody's: it takes the first action."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "decide":
        print(json.dumps({"action": int(next(iter(message["actions"])))}), flush=True)
