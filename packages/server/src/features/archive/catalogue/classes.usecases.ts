import type { archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { hidesLetters } from '@cabinet/contract/text'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { lockedArchive } from '../archives.store.ts'
import { type ClassRow, deleteClass, findClass, findClasses, putClass } from './catalogue.store.ts'

export const listClasses = (ctx: Ctx): Promise<Reply<typeof archiveAdminApi.classes>> =>
  findClasses(ctx.db, ctx.actor.enterpriseId)

/** Adds or changes a class. What is archived already keeps the term that it was given. @throws archive.class_* */
export const saveClass = (
  ctx: Ctx,
  input: Input<typeof archiveAdminApi.saveClass>,
): Promise<Reply<typeof archiveAdminApi.saveClass>> =>
  ctx.together(async (tx) => {
    await lockedArchive(tx)
    const { enterpriseId } = tx.actor
    const name = input.name.trim()
    if (hidesLetters(name)) throw new AppError('common.name_hidden')
    if (name === '') throw new AppError('common.invalid', { fields: [{ field: 'Name', fault: 'empty' }] })
    const before = input.id ? await getClass(tx, input.id) : undefined
    const row: ClassRow = {
      id: before?.id ?? newId(),
      enterprise_id: enterpriseId,
      name,
      years: input.years || null,
      at_end: input.atEnd,
      created_at: before?.created_at ?? tx.now(),
    }
    if (!(await putClass(tx, row))) throw new AppError('archive.class_taken')
    await record(tx, {
      action: 'archive.saveClass',
      ...(before && { before: { name: before.name, years: before.years, atEnd: before.at_end } }),
      after: { id: row.id, name, years: row.years, atEnd: row.at_end },
    })
    return { id: row.id }
  })

export async function dropClass(
  ctx: Ctx,
  { id }: Input<typeof archiveAdminApi.dropClass>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const archive = await lockedArchive(tx)
    const { name } = await getClass(tx, id)
    const used = (await findClasses(tx.db, tx.actor.enterpriseId)).find((one) => one.id === id)!.categories
    if (used > 0 || archive.unused_class === id) throw new AppError('archive.class_used')
    await deleteClass(tx, id)
    await record(tx, { action: 'archive.dropClass', before: { id, name } })
  })
}

/** A class of the actor's enterprise. @throws archive.class_missing */
export async function getClass(tx: Tx, id: string): Promise<ClassRow> {
  const found = await findClass(tx.db, tx.actor.enterpriseId, id)
  if (!found) throw new AppError('archive.class_missing')
  return found
}
