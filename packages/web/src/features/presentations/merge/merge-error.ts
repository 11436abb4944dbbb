/** A change that cannot be merged into the original without losing content. */
export class DeckMergeError extends Error {
  readonly part: string

  constructor(part: string, reason: string) {
    super(`${part}: ${reason}`)
    this.part = part
  }
}
