import { limits } from '@cabinet/contract/limits'
import { avatarUpload } from '@cabinet/contract/users'
import { preferenceApi } from '@cabinet/contract/users.preferences'
import { profileApi } from '@cabinet/contract/users.profile'
import { nothing } from '@cabinet/contract/wire'
import { AppError } from '../../../kernel/errors.ts'
import { aroundFile, formFile } from '../../../kernel/form-file.ts'
import { route, stream } from '../../../kernel/room.ts'
import { changeAvatar, dropAvatar } from './avatar.usecases.ts'
import { getPreferences, savePreferences } from './preferences.usecases.ts'

export const routes = [
  route(profileApi.dropAvatar, dropAvatar),
  route(preferenceApi.get, getPreferences),
  route(preferenceApi.save, savePreferences),
]

export const streams = [
  stream({
    ...avatarUpload,
    body: 'multipart',
    query: nothing,
    bodyLimit: limits.avatar + aroundFile,
    async run(ctx, _, { request }) {
      const file = await formFile(request, limits.avatar)
      if (!file) throw new AppError('users.avatar_invalid')
      return changeAvatar(ctx, await file.toBuffer())
    },
  }),
]
