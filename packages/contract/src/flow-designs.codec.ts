import { z } from 'zod'
import type { FlowDocument } from './flow-designs.document.ts'
import { FlowDocumentProblem, type FlowProblemReason } from './flow-designs.raw.ts'
import { readFlowDocument } from './flow-designs.reading.ts'
import { type RawFlowDocument, writeFlowDocument } from './flow-designs.writing.ts'

/** An approval flow's document: on the wire and in the database as the specification writes it. */
export const flowDocumentCodec = z.codec(
  z.custom<RawFlowDocument>((value) => typeof value === 'object' && value !== null),
  z.custom<FlowDocument>(),
  {
    decode: (raw, payload) => {
      const read = parseFlowDocument(raw)
      if (read.document) return read.document
      const { reason, field } = read.problem
      payload.issues.push({ code: 'custom', input: raw, message: `${reason} ${field}` })
      return z.NEVER
    },
    encode: writeFlowDocument,
  },
)

export interface FlowReadProblem {
  reason: FlowProblemReason
  /** The wire's name of the field. */
  field: string
}

export type ParsedFlowDocument =
  | { document: FlowDocument; problem?: never }
  | { document?: never; problem: FlowReadProblem }

/** Reads a raw document of any origin; never throws. */
export function parseFlowDocument(raw: unknown): ParsedFlowDocument {
  try {
    return { document: readFlowDocument(raw) }
  } catch (error) {
    if (!(error instanceof FlowDocumentProblem)) throw error
    return { problem: { reason: error.reason, field: error.field } }
  }
}
