import type { FlowDesignRow } from '@cabinet/contract/flow-designs.shapes'
import { firstOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { userNamesOf } from '../users/index.ts'
import { type ListedDesign, pageOfDesigns } from './designs.store.ts'

export async function presentDesigns(ctx: Ctx, rows: readonly ListedDesign[]): Promise<FlowDesignRow[]> {
  const names = await userNamesOf(
    ctx.db,
    rows.flatMap((row) => [row.created_by, row.updated_by]),
  )
  const nameOf = (id: string) => names.get(id)?.name ?? ''
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    typeId: row.type_id,
    typeName: row.typeName,
    remark: row.remark,
    tableId: row.table_id,
    state: row.state,
    version: row.version,
    isChanged: row.published_revision !== null && row.revision > row.published_revision,
    revision: row.revision,
    settingCount: row.settingCount,
    creator: nameOf(row.created_by),
    createdAt: row.created_at,
    editor: nameOf(row.updated_by),
    updatedAt: row.updated_at,
  }))
}

/** Throws `flow_designs.not_found`. */
export async function presentDesign(ctx: Ctx, id: string): Promise<FlowDesignRow> {
  const filter = { enterpriseId: ctx.actor.enterpriseId, ids: [id] }
  const rows = await pageOfDesigns(ctx.db, filter, { limit: 1, offset: 0 })
  if (rows.length === 0) throw new AppError('flow_designs.not_found')
  return firstOf(await presentDesigns(ctx, rows))
}
