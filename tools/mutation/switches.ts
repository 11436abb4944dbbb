// What instrumented sources ask at run time: which mutant is on. The names are those of Stryker's instrumenter.

export interface MutantSwitch {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

export function mutantSwitch(): MutantSwitch {
  const place = globalThis as { __stryker__?: MutantSwitch }
  place.__stryker__ ??= {}
  return place.__stryker__
}

/** Whether this mutant is on; notes that its place was reached. */
export function isOn(id: string): boolean {
  const state = mutantSwitch()
  state.mutantCoverage ??= { static: {}, perTest: {} }
  const { static: atImport, perTest } = state.mutantCoverage
  if (state.currentTestId) perTest[state.currentTestId] ??= {}
  const reached = (state.currentTestId && perTest[state.currentTestId]) || atImport
  reached[id] = (reached[id] ?? 0) + 1
  return state.activeMutant === id
}

/** A query that takes one condition without keeping it, or the query as it is. */
export function without<T>(id: string, query: T): T {
  if (!isOn(id)) return query
  const same = () => query
  return { where: same, whereRef: same, having: same } as T
}
