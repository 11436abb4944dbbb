import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { type FlowDesignRow, flowFault } from '@cabinet/contract/flow-designs.shapes'
import { z } from 'zod'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { userNamesOf } from '../users/index.ts'
import { updateDesign } from './designs.store.ts'
import { lockOneDesign, requireDesign, requireRevision } from './designs.usecases.ts'
import { readStoredDocument, readStoredFlowOptions, storedDocument } from './documents.ts'
import { stateChangeRefusal } from './flow-designs.rules.ts'
import { faultsOfDocument } from './knowledge.ts'
import { presentDesign } from './present.ts'
import { settingsOfDesign } from './settings.store.ts'
import { countVersions, findVersion, insertVersion, pageOfFlowVersions } from './versions.store.ts'

const faultList = z.array(flowFault)

/**
 * Publishes the draft as a new version and enables it; running flows keep the version they started with.
 * Throws `flow_designs.has_faults` with all of them, `flow_designs.changed`, `flow_designs.form_in_use`.
 */
export const publishDesign = (
  ctx: Ctx,
  { id, revision }: EndpointInput<typeof flowDesignEndpoints.publish>,
): Promise<FlowDesignRow> =>
  ctx.together(async (tx) => {
    const design = await lockOneDesign(tx, id)
    requireRevision(design, revision)
    const document = readStoredDocument(design.draft)
    const faults = await faultsOfDocument(tx, document)
    if (faults.length > 0)
      throw new AppError('flow_designs.has_faults', {
        Faults: z.encode(
          faultList,
          faults.map(({ names, ...fault }) => ({ ...fault, names: names && [...names] })),
        ),
      })
    const settings = await settingsOfDesign(tx.db, id)
    if (settings.some(({ TableId }) => TableId !== design.table_id))
      throw new AppError('flow_designs.form_in_use', { Settings: settings })
    const { name } = design
    const version = await insertVersion(tx.db, {
      id: generateId(),
      design_id: id,
      name,
      table_id: design.table_id,
      document: storedDocument(document),
      options: JSON.stringify(design.options),
      published_by: tx.actor.userId,
      published_at: tx.now(),
    })
    await updateDesign(tx.db, id, {
      state: 'enabled',
      current_version_id: version.id,
      published_revision: design.revision,
    })
    await recordJournalLine(tx, {
      action: 'flow_designs.publish',
      after: { id, name, versionId: version.id, version: version.number },
    })
    return presentDesign(tx, id)
  })

/** Enables a disabled design: its settings are in force again. Throws `flow_designs.is_draft`. */
export const enableDesign = (ctx: Ctx, { id }: { id: string }): Promise<FlowDesignRow> =>
  ctx.together(async (tx) => {
    const { state, name } = await lockOneDesign(tx, id)
    throwIfRefused(stateChangeRefusal(state))
    if (state === 'disabled') {
      await updateDesign(tx.db, id, { state: 'enabled' })
      await recordJournalLine(tx, { action: 'flow_designs.enable', after: { id, name } })
    }
    return presentDesign(tx, id)
  })

/**
 * Disables a design: requests that run go on, new ones do not use it. Throws `flow_designs.is_draft`, and
 * `flow_designs.in_use` with the settings that use it until that is confirmed.
 */
export const disableDesign = (
  ctx: Ctx,
  { id, isConfirmed }: EndpointInput<typeof flowDesignEndpoints.disable>,
): Promise<FlowDesignRow> =>
  ctx.together(async (tx) => {
    const { state, name } = await lockOneDesign(tx, id)
    throwIfRefused(stateChangeRefusal(state))
    const settings = state === 'enabled' ? await settingsOfDesign(tx.db, id) : []
    if (settings.length > 0 && !isConfirmed) throw new AppError('flow_designs.in_use', { Settings: settings })
    if (state === 'enabled') {
      await updateDesign(tx.db, id, { state: 'disabled' })
      await recordJournalLine(tx, { action: 'flow_designs.disable', after: { id, name, settings } })
    }
    return presentDesign(tx, id)
  })

export async function listVersions(
  ctx: Ctx,
  { id, page, pageSize }: EndpointInput<typeof flowDesignEndpoints.versions>,
): Promise<EndpointReply<typeof flowDesignEndpoints.versions>> {
  const design = await requireDesign(ctx, id)
  const [rows, total] = await Promise.all([
    pageOfFlowVersions(ctx.db, id, { limit: pageSize, offset: (page - 1) * pageSize }),
    countVersions(ctx.db, id),
  ])
  const names = await userNamesOf(
    ctx.db,
    rows.map((row) => row.published_by),
  )
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      number: row.number,
      name: row.name,
      isCurrent: row.id === design.current_version_id,
      publisher: names.get(row.published_by)?.name ?? '',
      publishedAt: row.published_at,
    })),
  }
}

/** Throws `flow_designs.version_not_found`. */
export async function getVersion(
  ctx: Ctx,
  { versionId }: { versionId: string },
): Promise<EndpointReply<typeof flowDesignEndpoints.version>> {
  const found = await findVersion(ctx.db, ctx.actor.enterpriseId, versionId)
  if (!found) throw new AppError('flow_designs.version_not_found')
  const names = await userNamesOf(ctx.db, [found.published_by])
  return {
    id: found.id,
    number: found.number,
    name: found.name,
    isCurrent: found.id === found.current_version_id,
    publisher: names.get(found.published_by)?.name ?? '',
    publishedAt: found.published_at,
    document: readStoredDocument(found.document),
    options: readStoredFlowOptions(found.options),
  }
}
