/** Puts a record into the reader's downloads. */

export function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address when it starts to save, which is after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
