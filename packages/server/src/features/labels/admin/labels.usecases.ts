import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { labelLimits } from '@cabinet/contract/labels'
import {
  type CategoryLabel,
  type labelAdminEndpoints,
  labelFieldsSorted,
} from '@cabinet/contract/labels.admin'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { nodeNameKey } from '../../nodes/index.ts'
import { labelNameRefusal } from '../labels.rules.ts'
import {
  countAdminLabels,
  deleteLabelRows,
  findAdminLabels,
  insertLabelRow,
  type LabelFieldsRow,
  lockLabelRows,
  replaceLabelsBy,
  updateLabelRow,
} from './list.store.ts'
import { lockLabelCategories } from './types.store.ts'
import { refuseTakenName } from './types.usecases.ts'

/** Returns a page of the enterprise's labels. */
export async function listAdminLabels(
  ctx: Ctx,
  input: EndpointInput<typeof labelAdminEndpoints.labels>,
): Promise<EndpointReply<typeof labelAdminEndpoints.labels>> {
  const sort = labelFieldsSorted.find((one) => one === (input.sort || 'type'))
  if (!sort) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  const { enterpriseId } = ctx.actor
  const wanted = { enterpriseId, typeId: input.typeId, search: nodeNameKey(input.search ?? '').trim() }
  const [rows, total] = await Promise.all([
    findAdminLabels(ctx.db, wanted, {
      sort,
      descending: input.order === 'desc',
      limit: input.pageSize,
      offset: (input.page - 1) * input.pageSize,
    }),
    countAdminLabels(ctx.db, wanted),
  ])
  return { rows, total }
}

async function getLabel(tx: Tx, id: string): Promise<CategoryLabel> {
  const [label] = await findAdminLabels(tx.db, { enterpriseId: tx.actor.enterpriseId, ids: [id] })
  if (!label) throw new AppError('labels.not_found')
  return label
}

const rowOf = ({
  name,
  ownColour,
  level,
}: Pick<
  EndpointInput<typeof labelAdminEndpoints.addLabel>,
  'name' | 'ownColour' | 'level'
>): LabelFieldsRow => ({
  name: name.trim(),
  name_key: nodeNameKey(name.trim()),
  colour: ownColour ?? null,
  level,
})

export function addCategoryLabel(
  ctx: Ctx,
  input: EndpointInput<typeof labelAdminEndpoints.addLabel>,
): Promise<CategoryLabel> {
  throwIfRefused(labelNameRefusal(input.name))
  return ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    if (!(await lockLabelCategories(tx.db, enterpriseId)).includes(input.typeId))
      throw new AppError('labels.not_found')
    if ((await countAdminLabels(tx.db, { enterpriseId })) >= labelLimits.labels)
      throw new AppError('labels.too_many')
    const id = generateId()
    const place = { id, enterprise_id: enterpriseId, type_id: input.typeId, created_at: tx.now() }
    await refuseTakenName(insertLabelRow(tx.db, { ...rowOf(input), ...place }))
    const after = await getLabel(tx, id)
    await recordJournalLine(tx, { action: 'labels.add', after })
    return after
  })
}

/** Changes a label; name and level change wherever it is set. */
export function changeCategoryLabel(
  ctx: Ctx,
  input: EndpointInput<typeof labelAdminEndpoints.updateLabel>,
): Promise<CategoryLabel> {
  throwIfRefused(labelNameRefusal(input.name))
  return ctx.together(async (tx) => {
    const before = await getLabel(tx, input.id)
    await refuseTakenName(updateLabelRow(tx.db, input.id, rowOf(input)))
    const after = await getLabel(tx, input.id)
    await recordJournalLine(tx, { action: 'labels.change', before, after })
    return after
  })
}

/** Deletes labels that no item has, not even in a recycle bin; each on its own. */
export const deleteCategoryLabels = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof labelAdminEndpoints.removeLabels>,
): Promise<EndpointReply<typeof labelAdminEndpoints.removeLabels>> =>
  ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await lockLabelRows(tx.db, ids)
    const found = new Map(
      (await findAdminLabels(tx.db, { enterpriseId, ids })).map((label) => [label.id, label]),
    )
    const free = [...found.values()].filter(({ count }) => count === 0)
    await deleteLabelRows(
      tx.db,
      free.map(({ id }) => id),
    )
    if (free.length > 0) await recordJournalLine(tx, { action: 'labels.delete', before: free })
    return [...new Set(ids)].map((id) => {
      const label = found.get(id)
      const reason = !label ? 'labels.not_found' : label.count > 0 ? 'labels.in_use' : undefined
      return {
        id,
        name: label?.name ?? '',
        result: reason ? ('refused' as const) : ('done' as const),
        reason,
      }
    })
  })

/** Merges labels into another of their category and deletes them. */
export const mergeCategoryLabels = (
  ctx: Ctx,
  { ids, intoId }: EndpointInput<typeof labelAdminEndpoints.mergeLabels>,
): Promise<CategoryLabel> =>
  ctx.together(async (tx) => {
    const others = [...new Set(ids)].filter((id) => id !== intoId)
    await lockLabelRows(tx.db, [...others, intoId])
    const into = await getLabel(tx, intoId)
    const { enterpriseId } = tx.actor
    const gone = await findAdminLabels(tx.db, { enterpriseId, ids: others })
    if (gone.length < others.length) throw new AppError('labels.not_found')
    if (gone.length === 0 || gone.some(({ typeId }) => typeId !== into.typeId))
      throw new AppError('labels.merge_impossible')
    await replaceLabelsBy(tx, others, intoId)
    await deleteLabelRows(tx.db, others)
    const after = await getLabel(tx, intoId)
    await recordJournalLine(tx, { action: 'labels.merge', before: [into, ...gone], after })
    return after
  })
