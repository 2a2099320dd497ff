/** A record as a file: read, and given to the reader, into the downloads or on a phone to whatever it shares files with. */

/** The record in a file, with comments before it or without; a save of the terminal also holds the secret that deals the rest, which nobody else needs. Empty where there is none. */
export function recordIn(text: string): string {
  const record = text.replace(/^# (dealer|whole) .*\n?/gm, '')
  return /^(#.*\n|\s)*mathom/.test(record) ? record : ''
}

function file(text: string, name: string): File {
  return new File([text], name, { type: 'text/plain' })
}

export function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address when it starts to save, which is after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Whether this device can share a file. */
export function canShare(): boolean {
  try {
    return matchMedia('(pointer: coarse)').matches && navigator.canShare({ files: [file('', 'game.txt')] })
  } catch {
    return false
  }
}

/** Shares a record; not every device takes a file with an ending that it does not know. */
export async function share(text: string, name: string): Promise<void> {
  try {
    await navigator.share({ files: [file(text, `${name}.txt`)], title: name })
  } catch (error) {
    // Whoever closes the list of places to share with wants nothing more.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(text, name)
  }
}
