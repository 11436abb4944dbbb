/** A change that cannot be carried into the original without losing something of it. */
export class DeckMergeError extends Error {
  readonly part: string

  constructor(part: string, reason: string) {
    super(`${part}: ${reason}`)
    this.part = part
  }
}
