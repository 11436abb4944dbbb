/** Number of names found so far, and of those visible. */
export interface MatchesSoFar {
  named: number
  seen: number
}

/**
 * Returns how many matching names to request next, extrapolated from the visible share so far: a third more
 * than that, since visible names are unevenly spread; four times as many as so far where none was visible.
 */
export function nextMatchLimit({ named, seen }: MatchesSoFar, enough: number, most: number): number {
  const wanted = enough - seen
  if (named === 0) return Math.min(most, 3 * wanted)
  const guess = seen > 0 ? Math.ceil((wanted * named * 1.33) / seen) : named * 4
  return Math.min(most, Math.max(guess, wanted, 1))
}
