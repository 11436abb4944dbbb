import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { findAvatar, updateUser } from '../users.store.ts'
import { avatarType } from './avatar.rules.ts'

/** Keeps the asker's own picture. Answers it as a data address. */
export async function changeAvatar(ctx: Ctx, bytes: Buffer): Promise<string> {
  const judged = avatarType(bytes)
  if ('refused' in judged) throw new AppError(judged.refused)
  await ctx.together(async (tx) => {
    await updateUser(tx.db, tx.actor.userId, { avatar: bytes, avatar_type: judged.type })
    await record(tx, { action: 'users.change_avatar', after: { type: judged.type, bytes: bytes.length } })
  })
  return findAvatar(ctx.db, ctx.actor.userId)
}

/** Takes the asker's own picture away; the initial stands in its place. */
export const dropAvatar = (ctx: Ctx) =>
  ctx.together(async (tx) => {
    await updateUser(tx.db, tx.actor.userId, { avatar: null, avatar_type: null })
    await record(tx, { action: 'users.drop_avatar' })
    return {}
  })
