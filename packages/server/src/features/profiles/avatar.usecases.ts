import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { findUserAvatar, updateUserRow } from '../users/index.ts'
import { redrawAvatar } from './avatar.draw.ts'
import { avatarTypeOfBytes } from './avatar.rules.ts'

const kindOf = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif' } as const

/** Stores the actor's avatar, redrawn to drop everything else in the file. Returns it as a data URL. */
export async function changeOwnAvatar(ctx: Ctx, bytes: Buffer): Promise<string> {
  const judged = avatarTypeOfBytes(bytes)
  if ('refused' in judged) throw new AppError(judged.refused)
  const kind = kindOf[judged.type]
  const type = kind === 'jpeg' ? 'jpeg' : 'png'
  const avatar = await redrawAvatar(bytes, kind)
  if (!avatar) throw new AppError('users.avatar_invalid')
  await ctx.together(async (tx) => {
    await updateUserRow(tx.db, tx.actor.userId, { avatar, avatar_type: `image/${type}` })
    await recordJournalLine(tx, { action: 'users.change_avatar', after: { type, bytes: avatar.length } })
  })
  return findUserAvatar(ctx.db, ctx.actor.userId)
}

/** Removes the actor's avatar; the initial is shown instead. */
export const removeOwnAvatar = (ctx: Ctx) =>
  ctx.together(async (tx) => {
    await updateUserRow(tx.db, tx.actor.userId, { avatar: null, avatar_type: null })
    await recordJournalLine(tx, { action: 'users.drop_avatar' })
    return {}
  })
