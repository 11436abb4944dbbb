import { limits } from '@cabinet/contract/limits'
import { avatarUpload } from '@cabinet/contract/users'
import { nothing } from '@cabinet/contract/wire'
import { AppError } from '../../kernel/errors.ts'
import { stream } from '../../kernel/room.ts'
import { changeAvatar } from './users.usecases.ts'

/** Bytes of a form around the picture. */
const form = 64 * 1024

export const streams = [
  stream({
    ...avatarUpload,
    body: 'multipart',
    query: nothing,
    bodyLimit: limits.avatar + form,
    async run(ctx, _, { request }) {
      if (!request.isMultipart()) throw new AppError('users.avatar_invalid')
      const file = await request.file({
        limits: { fileSize: limits.avatar + 1, files: 1 },
        throwFileSizeLimit: false,
      })
      if (!file) throw new AppError('users.avatar_invalid')
      return changeAvatar(ctx, await file.toBuffer())
    },
  }),
]
