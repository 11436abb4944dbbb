import { authApi } from '@cabinet/contract/auth'
import { signOnApi } from '@cabinet/contract/auth.sign-on'
import { route } from '../../../kernel/room.ts'
import { saveSignOn, signOnSettings } from './settings.usecases.ts'
import { beginSignOn, finishSignOn } from './sign-on.usecases.ts'

export const signOnRoutes = [
  route(authApi.beginSignOn, beginSignOn),
  route(authApi.finishSignOn, finishSignOn),
  route(signOnApi.settings, signOnSettings),
  route(signOnApi.save, saveSignOn),
]
