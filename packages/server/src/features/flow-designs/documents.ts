import { parseFlowDocument } from '@cabinet/contract/flow-designs.codec'
import type { FlowDocument, FlowParty } from '@cabinet/contract/flow-designs.document'
import { type FlowOptions, flowOptions, flowParty } from '@cabinet/contract/flow-designs.shapes'
import { writeFlowDocument } from '@cabinet/contract/flow-designs.writing'
import { z } from 'zod'

/** A document as the database keeps it. */
export const storedDocument = (document: FlowDocument): string => JSON.stringify(writeFlowDocument(document))

/** Reads a document of the database, which was read by the contract before it was stored. */
export function readStoredDocument(stored: unknown): FlowDocument {
  const { document, problem } = parseFlowDocument(stored)
  if (!document) throw new Error(`a stored flow document cannot be read: ${problem.reason} ${problem.field}`)
  return document
}

export const storedOptions = (options: FlowOptions): string => JSON.stringify(z.encode(flowOptions, options))

export const readStoredFlowOptions = (stored: unknown): FlowOptions => z.decode(flowOptions, stored as never)

const parties = z.array(flowParty)

export const storedParties = (named: readonly FlowParty[]): string =>
  JSON.stringify(z.encode(parties, [...named]))

export const readStoredParties = (stored: unknown): FlowParty[] => z.decode(parties, stored as never)
