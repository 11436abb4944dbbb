import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type WatermarkRule, type watermarkEndpoints, watermarkLimits } from '@cabinet/contract/watermark'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { findSubjectNames } from '../folder-templates/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { pictureDataAddress, readWatermarkPicture } from './picture.draw.ts'
import { watermarkRefusal } from './watermark.rules.ts'
import {
  dropWatermarks,
  findWatermarkPictures,
  findWatermarks,
  insertWatermark,
  insertWatermarkPicture,
  lockWatermarks,
  placeWatermarks,
  updateWatermark,
} from './watermark.store.ts'

type Given = EndpointInput<typeof watermarkEndpoints.add>

/** Returns all watermarks of the enterprise with their drawings, in order. */
export async function listWatermarks(ctx: Ctx): Promise<EndpointReply<typeof watermarkEndpoints.list>> {
  const { enterpriseId } = ctx.actor
  const rows = await findWatermarks(ctx.db, enterpriseId)
  const [names, pictures] = await Promise.all([
    findSubjectNames(ctx.db, [...new Set(rows.flatMap((row) => row.department_ids))]),
    findWatermarkPictures(
      ctx.db,
      enterpriseId,
      rows.flatMap((row) => row.picture ?? []),
    ),
  ])
  const addresses = new Map(pictures.map((picture) => [picture.hash, pictureDataAddress(picture)]))
  return rows.map(
    (row): WatermarkRule => ({
      id: row.id,
      name: row.name,
      enabled: row.enabled,
      actions: row.actions,
      spaceKinds: row.space_kinds,
      spaceIds: row.space_ids,
      departments: row.department_ids.map((id) => ({ id, name: names.get(id) ?? '' })),
      labelIds: row.label_ids,
      level: row.level,
      lenient: row.lenient,
      text: row.text,
      size: row.size,
      colour: row.colour,
      opacity: row.opacity,
      angle: row.angle,
      gap: row.gap,
      picture: addresses.get(row.picture ?? '') ?? '',
      position: row.position,
      updatedAt: row.updated_at,
      updatedBy: row.author,
    }),
  )
}

const one = async (ctx: Ctx, id: string): Promise<WatermarkRule> => {
  const found = (await listWatermarks(ctx)).find((watermark) => watermark.id === id)
  if (!found) throw new AppError('watermark.not_found')
  return found
}

/** Columns of a watermark; stores a new picture. Decodes it outside of the transaction. */
async function saidOf(given: Given, known?: WatermarkRule) {
  throwIfRefused(watermarkRefusal(given))
  // an unchanged picture is sent back as received
  const picture =
    given.picture === '' || given.picture === known?.picture
      ? null
      : await readWatermarkPicture(given.picture)
  const row = {
    name: given.name.trim(),
    enabled: given.enabled,
    actions: [...new Set(given.actions)],
    space_kinds: [...new Set(given.spaceKinds)],
    space_ids: [...new Set(given.spaceIds)],
    department_ids: [...new Set(given.departmentIds)],
    label_ids: [...new Set(given.labelIds)],
    level: given.level,
    lenient: given.lenient,
    text: given.text,
    size: given.size,
    colour: given.colour,
    opacity: given.opacity,
    angle: given.angle,
    gap: given.gap,
    ...(given.picture === '' ? { picture: null } : picture && { picture: picture.hash }),
  }
  return { row, picture }
}

const keep = async (tx: Tx, picture: Awaited<ReturnType<typeof readWatermarkPicture>> | null) => {
  if (picture)
    await insertWatermarkPicture(tx, {
      ...picture,
      enterprise_id: tx.actor.enterpriseId,
      created_at: tx.now(),
    })
}

const toldOf = ({ picture, ...watermark }: WatermarkRule) => ({ ...watermark, picture: picture !== '' })

export async function addWatermarkRule(
  ctx: Ctx,
  given: Given,
): Promise<EndpointReply<typeof watermarkEndpoints.add>> {
  const { row, picture } = await saidOf(given)
  return ctx.together(async (tx) => {
    const { enterpriseId, userId } = tx.actor
    await lockWatermarks(tx.db, enterpriseId)
    const all = await findWatermarks(tx.db, enterpriseId)
    if (all.length >= watermarkLimits.count) throw new AppError('watermark.too_many')
    requireFree(all, row.name)
    await keep(tx, picture)
    const id = generateId()
    await insertWatermark(tx, {
      picture: null,
      ...row,
      id,
      enterprise_id: enterpriseId,
      position: (all.at(-1)?.position ?? 0) + 1,
      updated_by: userId,
      updated_at: tx.now(),
      created_at: tx.now(),
    })
    const made = await one(tx, id)
    await recordJournalLine(tx, { action: 'watermark.add', after: toldOf(made) })
    return made
  })
}

function requireFree(all: readonly { id: string; name: string }[], name: string, id?: string): void {
  if (all.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('watermark.name_taken')
}

export async function changeWatermark(
  ctx: Ctx,
  { id, ...given }: EndpointInput<typeof watermarkEndpoints.update>,
): Promise<EndpointReply<typeof watermarkEndpoints.update>> {
  const { row, picture } = await saidOf(given, await one(ctx, id))
  return ctx.together(async (tx) => {
    await lockWatermarks(tx.db, tx.actor.enterpriseId)
    const before = await one(tx, id)
    requireFree(await findWatermarks(tx.db, tx.actor.enterpriseId), row.name, id)
    await keep(tx, picture)
    await updateWatermark(tx, id, { ...row, updated_by: tx.actor.userId, updated_at: tx.now() })
    const after = await one(tx, id)
    await recordJournalLine(tx, { action: 'watermark.update', before: toldOf(before), after: toldOf(after) })
    return after
  })
}

/** Reorders watermarks; unnamed ones follow in their present order. */
export const sortWatermarks = (ctx: Ctx, { ids }: EndpointInput<typeof watermarkEndpoints.sort>) =>
  ctx.together(async (tx) => {
    await lockWatermarks(tx.db, tx.actor.enterpriseId)
    const before = (await findWatermarks(tx.db, tx.actor.enterpriseId)).map(({ id }) => id)
    const wanted = [...new Set(ids)]
    if (!wanted.every((id) => before.includes(id))) throw new AppError('watermark.not_found')
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))]
    await placeWatermarks(tx, after)
    await recordJournalLine(tx, { action: 'watermark.sort', before, after })
    return {}
  })

export const removeWatermarks = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof watermarkEndpoints.remove>,
): Promise<EndpointReply<typeof watermarkEndpoints.remove>> =>
  ctx.together(async (tx) => {
    await lockWatermarks(tx.db, tx.actor.enterpriseId)
    const all = new Map((await listWatermarks(tx)).map((watermark) => [watermark.id, watermark]))
    const found = ids.flatMap((id) => all.get(id) ?? [])
    await dropWatermarks(
      tx,
      found.map(({ id }) => id),
    )
    if (found.length > 0)
      await recordJournalLine(tx, { action: 'watermark.delete', before: found.map(toldOf) })
    return [...new Set(ids)].map((id) => {
      const known = all.get(id)
      return {
        id,
        name: known?.name ?? '',
        result: known ? ('done' as const) : ('refused' as const),
        ...(!known && { reason: 'watermark.not_found' as const }),
      }
    })
  })
