import { authEndpoints } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { route } from '../../../kernel/room.ts'
import { getPasswordPolicy, savePasswordPolicy } from './password-policy.usecases.ts'
import { getSignInSettings, saveSignInSettings } from './policy.usecases.ts'

export const signInPolicyRoutes = [
  route(authEndpoints.passwordPolicy, getPasswordPolicy),
  route(signInPolicyEndpoints.savePassword, savePasswordPolicy),
  route(signInPolicyEndpoints.signInSettings, getSignInSettings),
  route(signInPolicyEndpoints.saveSignInSettings, saveSignInSettings),
]
