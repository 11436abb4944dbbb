import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { flowColumns, flowColumnsOf } from '@cabinet/contract/flow-designs.actions'
import { parseFlowDocument } from '@cabinet/contract/flow-designs.codec'
import { initiatorColumnId } from '@cabinet/contract/flow-designs.codes'
import type { FlowDesignRow } from '@cabinet/contract/flow-designs.shapes'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { insertDraft, requireDesign } from './designs.usecases.ts'
import { readStoredDocument } from './documents.ts'
import { optionsOfColumns } from './knowledge.ts'
import { findVersion } from './versions.store.ts'

/**
 * Creates a draft from a document of any tree designer; its faults are judged when it is published. Throws
 * `flow_designs.document_unreadable` with the reason and the field.
 */
export const importDesign = (
  ctx: Ctx,
  { tableId, document: raw, ...header }: EndpointInput<typeof flowDesignEndpoints.import>,
): Promise<FlowDesignRow> => {
  const { document, problem } = parseFlowDocument(raw)
  if (!document)
    throw new AppError('flow_designs.document_unreadable', { Reason: problem.reason, Field: problem.field })
  return ctx.together((tx) => insertDraft(tx, { ...header, document: { ...document, tableId } }))
}

/** Returns the draft of a design, or one of its versions. */
export async function exportDesign(
  ctx: Ctx,
  { id, versionId }: EndpointInput<typeof flowDesignEndpoints.export>,
): Promise<EndpointReply<typeof flowDesignEndpoints.export>> {
  const design = await requireDesign(ctx, id)
  if (versionId === undefined) return { name: design.name, document: readStoredDocument(design.draft) }
  const version = await findVersion(ctx.db, ctx.actor.enterpriseId, versionId)
  if (version?.design_id !== id) throw new AppError('flow_designs.version_not_found')
  return { name: version.name, document: readStoredDocument(version.document) }
}

/** Lists the columns that conditions of a form may ask; the initiator is always first. */
export async function listConditionColumns(
  ctx: Ctx,
  { tableId }: EndpointInput<typeof flowDesignEndpoints.columns>,
): Promise<EndpointReply<typeof flowDesignEndpoints.columns>> {
  const names = flowColumnsOf[tableId]
  const options = await optionsOfColumns(ctx, names)
  return [
    { id: String(initiatorColumnId), name: 'initiator', kind: 'initiator', options: [] },
    ...names.map((name) => ({
      id: flowColumns[name].id,
      name,
      kind: flowColumns[name].type === 'number' ? ('Double' as const) : ('String' as const),
      options: [...(options.get(name) ?? [])],
    })),
  ]
}
