/** Names that were found, and how many of them were seen. */
export interface MatchesSoFar {
  named: number
  seen: number
}

/**
 * How many names that fit to ask for next, where so many of those so far were seen and some more are wanted: a third more
 * than that suggests, since they do not lie evenly; four times as many as so far where none was seen.
 */
export function nextMatchLimit({ named, seen }: MatchesSoFar, enough: number, most: number): number {
  const wanted = enough - seen
  if (named === 0) return Math.min(most, 3 * wanted)
  const guess = seen > 0 ? Math.ceil((wanted * named * 1.33) / seen) : named * 4
  return Math.min(most, Math.max(guess, wanted, 1))
}
