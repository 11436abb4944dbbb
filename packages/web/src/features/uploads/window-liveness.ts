/** Milliseconds between questions, and without an answer after which a window is gone, where locks are absent. */
const askMs = 5000
const goneMs = 20_000

const lockOf = (windowId: string) => `cabinet-uploads-${windowId}`

/** Tells that this window lives, until the signal. */
export function showWindowAlive(windowId: string, signal: AbortSignal) {
  const held = () => new Promise<void>((end) => signal.addEventListener('abort', () => end(), { once: true }))
  void locks()
    ?.request(lockOf(windowId), { signal }, held)
    .catch(() => undefined)
}

/** Counts other living windows; undefined where locks are absent (plain http). */
export async function countOtherWindows(windowId: string): Promise<number | undefined> {
  const { held = [] } = (await locks()?.query()) ?? {}
  if (!locks()) return undefined
  const others = held.filter(({ name = '' }) => name.startsWith(lockOf('')) && name !== lockOf(windowId))
  return others.length
}

/** Watches another window; `heard` tells that it spoke. */
export interface WindowWatch {
  heard(): void
  stop(): void
}

/**
 * Calls `gone` once a window is closed or crashed: its lock becomes free, or, where locks are absent, it no longer
 * answers `ask`.
 */
export function watchWindow(windowId: string, ask: () => void, gone: () => void): WindowWatch {
  const stopped = new AbortController()
  let heardAt = Date.now()
  const watch = {
    heard: () => {
      heardAt = Date.now()
    },
    stop: () => stopped.abort(),
  }
  const manager = locks()
  if (manager) {
    void manager.request(lockOf(windowId), { signal: stopped.signal }, gone).catch(() => undefined)
    return watch
  }
  const clock = setInterval(() => {
    if (Date.now() - heardAt > goneMs) {
      watch.stop()
      gone()
    } else ask()
  }, askMs)
  stopped.signal.addEventListener('abort', () => clearInterval(clock))
  return watch
}

/** Web locks exist in secure contexts alone. */
const locks = (): LockManager | undefined => navigator.locks
