/** Parts of the board that the first look does not need: fetched behind it, and once more where that failed. */

export function later<T>(load: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null
  return () => {
    found ??= load().catch((problem: unknown) => {
      found = null
      throw problem
    })
    return found
  }
}
