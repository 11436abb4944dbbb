import { limits } from '@cabinet/contract/limits'
import { profileEndpoints } from '@cabinet/contract/profiles'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { avatarUploadStream } from '@cabinet/contract/users'
import { AppError } from '../../kernel/errors.ts'
import { formOverheadBytes, readFormFile } from '../../kernel/form-file.ts'
import { route, streamRoute } from '../../kernel/room.ts'
import { changeOwnAvatar, removeOwnAvatar } from './avatar.usecases.ts'
import { getPreferences, saveOwnPreferences } from './preferences.usecases.ts'

export const routes = [
  route(profileEndpoints.dropAvatar, removeOwnAvatar),
  route(preferenceEndpoints.get, getPreferences),
  route(preferenceEndpoints.save, saveOwnPreferences),
]

export const streams = [
  streamRoute(
    avatarUploadStream,
    async (ctx, _, { request }) => {
      const file = await readFormFile(request, limits.avatar)
      if (!file) throw new AppError('users.avatar_invalid')
      return changeOwnAvatar(ctx, await file.toBuffer())
    },
    { bodyLimit: limits.avatar + formOverheadBytes },
  ),
]
