/** Concurrent runs per server: converters use much CPU on the cores that also serve requests. */
const most = 2

interface Waiting {
  urgent: boolean
  go: () => void
}

let running = 0
const line: Waiting[] = []

/** Waits for one of the two slots, urgent callers first. Returns the function that releases it. */
export async function waitForSandboxSlot(urgent: boolean, signal?: AbortSignal): Promise<() => void> {
  signal?.throwIfAborted()
  if (running >= most)
    await new Promise<void>((go, refuse) => {
      const waiting = { urgent, go }
      const before = urgent ? line.findIndex((one) => !one.urgent) : -1
      line.splice(before === -1 ? line.length : before, 0, waiting)
      signal?.addEventListener('abort', () => {
        const at = line.indexOf(waiting)
        if (at === -1) return
        line.splice(at, 1)
        refuse(signal.reason)
      })
    })
  else running++
  let given = false
  return () => {
    if (given) return
    given = true
    const next = line.shift()
    // the slot passes to the next waiter, so that no other caller takes it in between
    if (next) next.go()
    else running--
  }
}
