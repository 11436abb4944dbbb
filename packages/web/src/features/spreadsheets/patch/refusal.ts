/** A change that the writer cannot write. */
export class UnsupportedMutation extends Error {
  readonly mutation: string

  constructor(mutation: string, why = 'is not written') {
    super(`${mutation}: ${why}`)
    this.mutation = mutation
  }
}
