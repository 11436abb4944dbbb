import type { archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { lockOrCreateArchive } from '../archives.store.ts'
import {
  type ArchiveClassRow,
  deleteArchiveClass,
  findArchiveClass,
  findArchiveClasses,
  putArchiveClass,
} from './catalogue.store.ts'

export const listArchiveClasses = (ctx: Ctx): Promise<EndpointReply<typeof archiveAdminApi.classes>> =>
  findArchiveClasses(ctx.db, ctx.actor.enterpriseId)

/** Adds or updates a class. Items archived already retain their term. @throws archive.class_* */
export const saveArchiveClass = (
  ctx: Ctx,
  input: EndpointInput<typeof archiveAdminApi.saveClass>,
): Promise<EndpointReply<typeof archiveAdminApi.saveClass>> =>
  ctx.together(async (tx) => {
    await lockOrCreateArchive(tx)
    const { enterpriseId } = tx.actor
    const name = input.name.trim()
    if (hasInvisibleLetters(name)) throw new AppError('common.name_hidden')
    if (name === '') throw new AppError('common.invalid', { fields: [{ field: 'Name', fault: 'empty' }] })
    const before = input.id ? await getArchiveClass(tx, input.id) : undefined
    const row: ArchiveClassRow = {
      id: before?.id ?? generateId(),
      enterprise_id: enterpriseId,
      name,
      years: input.years || null,
      at_end: input.atEnd,
      created_at: before?.created_at ?? tx.now(),
    }
    if (!(await putArchiveClass(tx, row))) throw new AppError('archive.class_taken')
    await recordJournalLine(tx, {
      action: 'archive.saveClass',
      ...(before && { before: { name: before.name, years: before.years, atEnd: before.at_end } }),
      after: { id: row.id, name, years: row.years, atEnd: row.at_end },
    })
    return { id: row.id }
  })

export async function removeArchiveClass(
  ctx: Ctx,
  { id }: EndpointInput<typeof archiveAdminApi.dropClass>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const archive = await lockOrCreateArchive(tx)
    const { name } = await getArchiveClass(tx, id)
    const used = (await findArchiveClasses(tx.db, tx.actor.enterpriseId)).find(
      (one) => one.id === id,
    )!.categories
    if (used > 0 || archive.unused_class === id) throw new AppError('archive.class_used')
    await deleteArchiveClass(tx, id)
    await recordJournalLine(tx, { action: 'archive.dropClass', before: { id, name } })
  })
}

/** Returns a class of the actor's enterprise. @throws archive.class_missing */
export async function getArchiveClass(tx: Tx, id: string): Promise<ArchiveClassRow> {
  const found = await findArchiveClass(tx.db, tx.actor.enterpriseId, id)
  if (!found) throw new AppError('archive.class_missing')
  return found
}
