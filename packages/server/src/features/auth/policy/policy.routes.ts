import { authApi } from '@cabinet/contract/auth'
import { policyApi } from '@cabinet/contract/auth.policy'
import { route } from '../../../kernel/room.ts'
import { passwordPolicy, savePasswordPolicy, saveSignInSettings, signInSettings } from './policy.usecases.ts'

export const policyRoutes = [
  route(authApi.passwordPolicy, passwordPolicy),
  route(policyApi.savePassword, savePasswordPolicy),
  route(policyApi.signInSettings, signInSettings),
  route(policyApi.saveSignInSettings, saveSignInSettings),
]
