import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type Label, type labelAdminApi, labelFieldsSorted, labelLimits } from '@cabinet/contract/labels'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { keyOf } from '../../nodes/index.ts'
import { nameRefusal } from '../labels.rules.ts'
import {
  countLabels,
  dropLabels,
  findLabels,
  insertLabel,
  type LabelRow,
  lockLabels,
  turnInto,
  updateLabel,
} from './list.store.ts'
import { lockTypes } from './types.store.ts'
import { named } from './types.usecases.ts'

/** A page of the enterprise's labels. */
export async function listLabels(
  ctx: Ctx,
  input: Input<typeof labelAdminApi.labels>,
): Promise<Reply<typeof labelAdminApi.labels>> {
  const sort = labelFieldsSorted.find((one) => one === (input.sort || 'type'))
  if (!sort) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  const { enterpriseId } = ctx.actor
  const wanted = { enterpriseId, typeId: input.typeId, search: keyOf(input.search ?? '').trim() }
  const [rows, total] = await Promise.all([
    findLabels(ctx.db, wanted, {
      sort,
      descending: input.order === 'desc',
      limit: input.pageSize,
      offset: (input.page - 1) * input.pageSize,
    }),
    countLabels(ctx.db, wanted),
  ])
  return { rows, total }
}

async function getLabel(tx: Tx, id: string): Promise<Label> {
  const [label] = await findLabels(tx.db, { enterpriseId: tx.actor.enterpriseId, ids: [id] })
  if (!label) throw new AppError('labels.not_found')
  return label
}

const rowOf = ({
  name,
  ownColour,
  level,
}: Pick<Input<typeof labelAdminApi.addLabel>, 'name' | 'ownColour' | 'level'>): LabelRow => ({
  name: name.trim(),
  name_key: keyOf(name.trim()),
  colour: ownColour ?? null,
  level,
})

export function addLabel(ctx: Ctx, input: Input<typeof labelAdminApi.addLabel>): Promise<Label> {
  refuseIf(nameRefusal(input.name))
  return ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    if (!(await lockTypes(tx.db, enterpriseId)).includes(input.typeId)) throw new AppError('labels.not_found')
    if ((await countLabels(tx.db, { enterpriseId })) >= labelLimits.labels)
      throw new AppError('labels.too_many')
    const id = newId()
    const place = { id, enterprise_id: enterpriseId, type_id: input.typeId, created_at: tx.now() }
    await named(insertLabel(tx.db, { ...rowOf(input), ...place }))
    const after = await getLabel(tx, id)
    await record(tx, { action: 'labels.add', after })
    return after
  })
}

/** A name or a level that changes does so wherever the label is set. */
export function changeLabel(ctx: Ctx, input: Input<typeof labelAdminApi.updateLabel>): Promise<Label> {
  refuseIf(nameRefusal(input.name))
  return ctx.together(async (tx) => {
    const before = await getLabel(tx, input.id)
    await named(updateLabel(tx.db, input.id, rowOf(input)))
    const after = await getLabel(tx, input.id)
    await record(tx, { action: 'labels.change', before, after })
    return after
  })
}

/** Deletes labels that nothing has, be it in a recycle bin; each by itself. */
export const deleteLabels = (
  ctx: Ctx,
  { ids }: Input<typeof labelAdminApi.removeLabels>,
): Promise<Reply<typeof labelAdminApi.removeLabels>> =>
  ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await lockLabels(tx.db, ids)
    const found = new Map((await findLabels(tx.db, { enterpriseId, ids })).map((label) => [label.id, label]))
    const free = [...found.values()].filter(({ count }) => count === 0)
    await dropLabels(
      tx.db,
      free.map(({ id }) => id),
    )
    if (free.length > 0) await record(tx, { action: 'labels.delete', before: free })
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

/** Turns labels into another of their category; they are gone then. */
export const mergeLabels = (
  ctx: Ctx,
  { ids, intoId }: Input<typeof labelAdminApi.mergeLabels>,
): Promise<Label> =>
  ctx.together(async (tx) => {
    const others = [...new Set(ids)].filter((id) => id !== intoId)
    await lockLabels(tx.db, [...others, intoId])
    const into = await getLabel(tx, intoId)
    const { enterpriseId } = tx.actor
    const gone = await findLabels(tx.db, { enterpriseId, ids: others })
    if (gone.length < others.length) throw new AppError('labels.not_found')
    if (gone.length === 0 || gone.some(({ typeId }) => typeId !== into.typeId))
      throw new AppError('labels.merge_impossible')
    await turnInto(tx, others, intoId)
    await dropLabels(tx.db, others)
    const after = await getLabel(tx, intoId)
    await record(tx, { action: 'labels.merge', before: [into, ...gone], after })
    return after
  })
