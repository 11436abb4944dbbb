/** The document cannot be written without losing content. */
export class DocumentLossError extends Error {
  constructor(what: string) {
    super(`the document cannot be written without loss: ${what}`)
  }
}

/** The document is written in the Strict form of Open XML, whose names the merge does not know. */
export class StrictDocumentError extends DocumentLossError {}
