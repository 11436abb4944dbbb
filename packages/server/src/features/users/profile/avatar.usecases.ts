import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { findAvatar, updateUser } from '../users.store.ts'
import { redrawn } from './avatar.draw.ts'
import { avatarType } from './avatar.rules.ts'

const kindOf = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif' } as const

/** Keeps the asker's own picture, drawn anew: what else was in the file is not kept. Answers it as a data address. */
export async function changeAvatar(ctx: Ctx, bytes: Buffer): Promise<string> {
  const judged = avatarType(bytes)
  if ('refused' in judged) throw new AppError(judged.refused)
  const kind = kindOf[judged.type]
  const type = kind === 'jpeg' ? 'jpeg' : 'png'
  const avatar = await redrawn(bytes, kind)
  if (!avatar) throw new AppError('users.avatar_invalid')
  await ctx.together(async (tx) => {
    await updateUser(tx.db, tx.actor.userId, { avatar, avatar_type: `image/${type}` })
    await record(tx, { action: 'users.change_avatar', after: { type, bytes: avatar.length } })
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
