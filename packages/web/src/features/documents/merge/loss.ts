/** The document cannot be written without losing something of it. */
export class DocumentLossError extends Error {
  constructor(what: string) {
    super(`the document cannot be written without loss: ${what}`)
  }
}
