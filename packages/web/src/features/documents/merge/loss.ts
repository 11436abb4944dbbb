/** The document cannot be written without losing content. */
export class DocumentLossError extends Error {
  constructor(what: string) {
    super(`the document cannot be written without loss: ${what}`)
  }
}
