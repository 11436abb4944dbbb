import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import { partiesOfDocument } from '@cabinet/contract/flow-designs.faults'
import { type FlowDesignRow, type FlowOptions, flowDesignLimits } from '@cabinet/contract/flow-designs.shapes'
import { newFlowDocument } from '@cabinet/contract/flow-designs.steps'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import {
  countDesigns,
  deleteDesign,
  type FlowDesignEntity,
  findDesign,
  insertDesign,
  lockDesign,
  pageOfDesigns,
  updateDesign,
} from './designs.store.ts'
import { readStoredDocument, readStoredFlowOptions, storedDocument, storedOptions } from './documents.ts'
import { designHeaderRefusal } from './flow-designs.rules.ts'
import { faultsOfDocument } from './knowledge.ts'
import { findGoneParties } from './parties.store.ts'
import { presentDesign, presentDesigns } from './present.ts'
import { settingsOfDesign } from './settings.store.ts'
import { refuseTaken, refuseUsed } from './taken.ts'
import { holdFlowType } from './types.store.ts'

/** Lists the designs of the enterprise, last changed first. */
export async function listDesigns(
  ctx: Ctx,
  { page, pageSize, search, ...filter }: EndpointInput<typeof flowDesignEndpoints.page>,
): Promise<EndpointReply<typeof flowDesignEndpoints.page>> {
  const wanted = { ...filter, search: search?.trim(), enterpriseId: ctx.actor.enterpriseId }
  const [rows, total] = await Promise.all([
    pageOfDesigns(ctx.db, wanted, { limit: pageSize, offset: (page - 1) * pageSize }),
    countDesigns(ctx.db, wanted),
  ])
  return { rows: await presentDesigns(ctx, rows), total }
}

/** Throws `flow_designs.not_found`. */
export async function requireDesign(ctx: Ctx, id: string): Promise<FlowDesignEntity> {
  const found = await findDesign(ctx.db, ctx.actor.enterpriseId, id)
  if (!found) throw new AppError('flow_designs.not_found')
  return found
}

/** Locks a design of the actor's enterprise. Throws `flow_designs.not_found`. */
export async function lockOneDesign(tx: Tx, id: string): Promise<FlowDesignEntity> {
  const found = await lockDesign(tx.db, tx.actor.enterpriseId, id)
  if (!found) throw new AppError('flow_designs.not_found')
  return found
}

/** Returns a design with its draft and those of its parties that are gone. */
export async function getDesign(
  ctx: Ctx,
  { id }: { id: string },
): Promise<EndpointReply<typeof flowDesignEndpoints.get>> {
  const [row, found] = await Promise.all([presentDesign(ctx, id), requireDesign(ctx, id)])
  const document = readStoredDocument(found.draft)
  const gone = await findGoneParties(ctx.db, ctx.actor.enterpriseId, partiesOfDocument(document))
  return { row, document, options: readStoredFlowOptions(found.options), gone: [...gone] }
}

/** The name of a design is the title of its document; both are saved as one. */
interface DesignToSave {
  name: string
  code: string
  typeId: string
  remark: string
  document: FlowDocument
  options: FlowOptions
}

async function fieldsOf(tx: Tx, design: DesignToSave, before?: FlowDesignEntity) {
  const name = design.name.trim()
  const code = design.code.trim()
  throwIfRefused(designHeaderRefusal({ name, code }))
  if (design.typeId !== before?.type_id) {
    const type = await holdFlowType(tx.db, tx.actor.enterpriseId, design.typeId)
    if (!type) throw new AppError('flow_designs.type_not_found')
    if (!type.enabled) throw new AppError('flow_designs.type_disabled')
  }
  return {
    name,
    code,
    type_id: design.typeId,
    remark: design.remark.trim(),
    table_id: design.document.tableId,
    draft: storedDocument({ ...design.document, name }),
    options: storedOptions(design.options),
    updated_by: tx.actor.userId,
    updated_at: tx.now(),
  }
}

const noOptions: FlowOptions = { allowsBatch: false, passesRepeated: false, passesInitiator: false }

/** Creates a draft. Throws the refusals of names, codes and types. */
export async function insertDraft(
  tx: Tx,
  design: Omit<DesignToSave, 'options'> & { options?: FlowOptions },
): Promise<FlowDesignRow> {
  const { enterpriseId, userId } = tx.actor
  if ((await countDesigns(tx.db, { enterpriseId })) >= flowDesignLimits.designs)
    throw new AppError('flow_designs.too_many')
  const fields = await fieldsOf(tx, { ...design, options: design.options ?? noOptions })
  const id = generateId()
  await refuseTaken(
    insertDesign(tx.db, {
      ...fields,
      id,
      enterprise_id: enterpriseId,
      state: 'draft',
      revision: 1,
      current_version_id: null,
      published_revision: null,
      created_by: userId,
      created_at: fields.updated_at,
    }),
  )
  const { name, code } = fields
  await recordJournalLine(tx, { action: 'flow_designs.add', after: { id, name, code } })
  return presentDesign(tx, id)
}

/** Creates a draft with an empty tree. */
export const addDesign = (
  ctx: Ctx,
  { tableId, ...header }: EndpointInput<typeof flowDesignEndpoints.add>,
): Promise<FlowDesignRow> =>
  ctx.together((tx) => insertDraft(tx, { ...header, document: newFlowDocument(tableId, header.name) }))

/** Saves a draft over the revision that was changed. Throws `flow_designs.changed` where another save came first. */
export const saveDesign = (
  ctx: Ctx,
  input: EndpointInput<typeof flowDesignEndpoints.save>,
): Promise<FlowDesignRow> =>
  ctx.together(async (tx) => {
    const before = await lockOneDesign(tx, input.id)
    requireRevision(before, input.revision)
    const document = input.document ?? readStoredDocument(before.draft)
    const fields = await fieldsOf(
      tx,
      {
        name: input.name ?? (document.name.trim() || before.name),
        code: input.code ?? before.code,
        typeId: input.typeId ?? before.type_id,
        remark: input.remark ?? before.remark,
        document,
        options: input.options ?? readStoredFlowOptions(before.options),
      },
      before,
    )
    await refuseTaken(updateDesign(tx.db, before.id, { ...fields, revision: before.revision + 1 }))
    await recordJournalLine(tx, {
      action: 'flow_designs.save',
      before: { id: before.id, name: before.name, code: before.code, revision: before.revision },
      after: { id: before.id, name: fields.name, code: fields.code, revision: before.revision + 1 },
    })
    return presentDesign(tx, before.id)
  })

/** Throws `flow_designs.changed` with the revision that is there. */
export function requireRevision(design: FlowDesignEntity, revision: number): void {
  if (design.revision !== revision) throw new AppError('flow_designs.changed', { Revision: design.revision })
}

/** Copies the draft of a design to a new one. */
export const copyDesign = (
  ctx: Ctx,
  { id, name, code }: EndpointInput<typeof flowDesignEndpoints.copy>,
): Promise<FlowDesignRow> =>
  ctx.together(async (tx) => {
    const original = await requireDesign(tx, id)
    return insertDraft(tx, {
      name,
      code,
      typeId: original.type_id,
      remark: original.remark,
      document: readStoredDocument(original.draft),
      options: readStoredFlowOptions(original.options),
    })
  })

/** Throws `flow_designs.in_use` where a setting or a request uses the design. */
export const removeDesign = (ctx: Ctx, { id }: { id: string }) =>
  ctx.together(async (tx) => {
    const { name, code } = await lockOneDesign(tx, id)
    const settings = await settingsOfDesign(tx.db, id)
    if (settings.length > 0) throw new AppError('flow_designs.in_use', { Settings: settings })
    await refuseUsed(deleteDesign(tx.db, id))
    await recordJournalLine(tx, { action: 'flow_designs.delete', before: { id, name, code } })
    return {}
  })

/** Lists the faults of a draft, or of the document that was sent instead. */
export async function checkDesign(
  ctx: Ctx,
  { id, document }: EndpointInput<typeof flowDesignEndpoints.check>,
): Promise<EndpointReply<typeof flowDesignEndpoints.check>> {
  const judged = document ?? readStoredDocument((await requireDesign(ctx, id)).draft)
  const [faults, gone] = await Promise.all([
    faultsOfDocument(ctx, judged),
    findGoneParties(ctx.db, ctx.actor.enterpriseId, partiesOfDocument(judged)),
  ])
  return {
    faults: faults.map((fault) => ({ ...fault, names: fault.names && [...fault.names] })),
    gone: [...gone],
  }
}
