import { authEndpoints } from '@cabinet/contract/auth'
import { singleSignOnEndpoints } from '@cabinet/contract/auth.sign-on'
import { route } from '../../../kernel/room.ts'
import { getSignOnSettings, saveSignOnSettings } from './settings.usecases.ts'
import { beginSingleSignOn, finishSingleSignOn } from './sign-on.usecases.ts'

export const singleSignOnRoutes = [
  route(authEndpoints.beginSignOn, beginSingleSignOn),
  route(authEndpoints.finishSignOn, finishSingleSignOn),
  route(singleSignOnEndpoints.settings, getSignOnSettings),
  route(singleSignOnEndpoints.save, saveSignOnSettings),
]
