type Listener = (ids: ReadonlySet<string>) => void

const listeners = new Set<Listener>()

/** These items have left their folder: a list of many pages cannot see that by itself. */
export function announceGoneItems(ids: readonly string[]) {
  const gone = new Set(ids)
  for (const listener of listeners) listener(gone)
}

/** Calls back when items have left; answers with the way to stop. */
export function onGoneItems(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
