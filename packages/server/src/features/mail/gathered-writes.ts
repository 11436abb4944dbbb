/**
 * Writes items in portions: what arrives while one is written goes into the next. Resolves when the item is written.
 */
export function gatherWrites<T>(write: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = []
  let next: Promise<void> | null = null
  let writing: Promise<unknown> = Promise.resolve()

  return (item) => {
    waiting.push(item)
    next ??= writing.then(async () => {
      const items = waiting
      const written = write(items)
      waiting = []
      next = null
      writing = written.catch(() => {})
      await written
    })
    return next
  }
}
