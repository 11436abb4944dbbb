type Listener = (ids: ReadonlySet<string>) => void

const listeners = new Set<Listener>()

/** Announces that items left their folder, which a paged list cannot detect by itself. */
export function announceGoneItems(ids: readonly string[]) {
  const gone = new Set(ids)
  for (const listener of listeners) listener(gone)
}

/** Calls back when items have left; returns an unsubscribe function. */
export function onGoneItems(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
