"""Tables on the network: the store, the live tables, the messages, and what a browser is served."""
