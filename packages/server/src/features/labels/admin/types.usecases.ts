import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { labelLimits } from '@cabinet/contract/labels'
import type { LabelCategory, labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { nodeNameKey } from '../../nodes/index.ts'
import { labelNameRefusal } from '../labels.rules.ts'
import {
  deleteLabelCategoryRows,
  insertLabelCategory,
  type LabelCategoryRow,
  lockLabelCategories,
  orderLabelCategories,
  updateLabelCategory,
} from './types.store.ts'
import { countLabelCategories, findLabelCategories } from './types-list.store.ts'

/** Returns a page of the enterprise's categories, in order. */
export async function listLabelCategories(
  ctx: Ctx,
  input: EndpointInput<typeof labelAdminEndpoints.types>,
): Promise<EndpointReply<typeof labelAdminEndpoints.types>> {
  const wanted = { enterpriseId: ctx.actor.enterpriseId, search: nodeNameKey(input.search ?? '').trim() }
  const page = { limit: input.pageSize, offset: (input.page - 1) * input.pageSize }
  const [rows, total] = await Promise.all([
    findLabelCategories(ctx.db, wanted, page),
    countLabelCategories(ctx.db, wanted),
  ])
  return { rows, total }
}

async function getType(tx: Tx, id: string): Promise<LabelCategory> {
  const [type] = await findLabelCategories(tx.db, { enterpriseId: tx.actor.enterpriseId, ids: [id] })
  if (!type) throw new AppError('labels.not_found')
  return type
}

const rowOf = (input: EndpointInput<typeof labelAdminEndpoints.addType>): LabelCategoryRow => ({
  name: input.name.trim(),
  name_key: nodeNameKey(input.name.trim()),
  colour: input.colour,
  many: input.many,
  setters: input.setters,
  role_ids: input.setters === 'roles' ? [...new Set(input.roleIds)] : [],
  required_in: [...new Set(input.requiredIn)],
  enabled: input.enabled,
})

export function addLabelCategory(
  ctx: Ctx,
  input: EndpointInput<typeof labelAdminEndpoints.addType>,
): Promise<LabelCategory> {
  throwIfRefused(labelNameRefusal(input.name))
  return ctx.together(async (tx) => {
    const { enterpriseId: enterprise_id } = tx.actor
    if ((await lockLabelCategories(tx.db, enterprise_id)).length >= labelLimits.types)
      throw new AppError('labels.too_many')
    const id = generateId()
    await refuseTakenName(
      insertLabelCategory(tx.db, { ...rowOf(input), id, enterprise_id, created_at: tx.now() }),
    )
    const after = await getType(tx, id)
    await recordJournalLine(tx, { action: 'labels.add_type', after })
    return after
  })
}

export function changeLabelCategory(
  ctx: Ctx,
  input: EndpointInput<typeof labelAdminEndpoints.updateType>,
): Promise<LabelCategory> {
  throwIfRefused(labelNameRefusal(input.name))
  return ctx.together(async (tx) => {
    await lockLabelCategories(tx.db, tx.actor.enterpriseId)
    const before = await getType(tx, input.id)
    await refuseTakenName(updateLabelCategory(tx.db, input.id, rowOf(input)))
    const after = await getType(tx, input.id)
    await recordJournalLine(tx, { action: 'labels.change_type', before, after })
    return after
  })
}

/** Deletes categories, each on its own; a category with labels is in use. */
export const deleteLabelCategories = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof labelAdminEndpoints.removeTypes>,
): Promise<EndpointReply<typeof labelAdminEndpoints.removeTypes>> =>
  ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await lockLabelCategories(tx.db, enterpriseId)
    const found = new Map(
      (await findLabelCategories(tx.db, { enterpriseId, ids })).map((type) => [type.id, type]),
    )
    const free = [...found.values()].filter(({ labelCount }) => labelCount === 0)
    await deleteLabelCategoryRows(
      tx.db,
      free.map(({ id }) => id),
    )
    if (free.length > 0) await recordJournalLine(tx, { action: 'labels.delete_types', before: free })
    return [...new Set(ids)].map((id) => {
      const type = found.get(id)
      const reason = !type ? 'labels.not_found' : type.labelCount > 0 ? 'labels.in_use' : undefined
      return { id, name: type?.name ?? '', result: reason ? ('refused' as const) : ('done' as const), reason }
    })
  })

/** Sorts categories; those not named follow in their old order. */
export const sortLabelCategories = (ctx: Ctx, { ids }: EndpointInput<typeof labelAdminEndpoints.sortTypes>) =>
  ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await lockLabelCategories(tx.db, enterpriseId)
    const before = (await findLabelCategories(tx.db, { enterpriseId })).map(({ id }) => id)
    const wanted = [...new Set(ids)]
    if (!wanted.every((id) => before.includes(id))) throw new AppError('labels.not_found')
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))]
    await orderLabelCategories(tx.db, after)
    await recordJournalLine(tx, { action: 'labels.sort_types', before, after })
    return {}
  })

/** Maps the unique indexes on names to an error, as concurrent requests pass any check before. */
export async function refuseTakenName<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'label_types_by_name' || constraint === 'labels_by_name')
      throw new AppError('labels.name_taken')
    throw error
  }
}
