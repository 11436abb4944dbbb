/** Lets at most `width` pieces of work run at once; the others wait their turn in order. */
export function openConcurrencyGate(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed over, not given back: nobody can slip in between.
      if (next) next()
      else running -= 1
    }
  }
}
