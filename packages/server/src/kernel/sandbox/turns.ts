/** Runs at once on one server: converters are hungry, and everybody else is served by the same cores. */
const most = 2

interface Waiting {
  urgent: boolean
  go: () => void
}

let running = 0
const line: Waiting[] = []

/** Waits for one of the two places; whoever is urgent goes before whoever is not. Answers how to give it back. */
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
    // the place goes on to whoever is next, so nobody slips in between
    if (next) next.go()
    else running--
  }
}
