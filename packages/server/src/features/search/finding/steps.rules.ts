/** Result of one step of a scan: matching names, and those of them that are visible. */
export interface ScanStep {
  named: number
  seen: number
}

/**
 * Returns how many matching names to request next, extrapolated from the visible share of the last step: a third more
 * than that, since visible names are unevenly spread; four times as many as in that step where none was visible.
 */
export function nextMatchLimit({ named, seen }: ScanStep, wanted: number, most: number): number {
  if (named === 0) return Math.min(most, 2 * wanted)
  const guess = seen > 0 ? Math.ceil((wanted * named * 1.33) / seen) : named * 4
  return Math.min(most, Math.max(guess, wanted, 1))
}
