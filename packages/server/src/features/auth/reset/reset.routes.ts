import { authEndpoints } from '@cabinet/contract/auth'
import { passwordResetEndpoints } from '@cabinet/contract/auth.reset'
import { route } from '../../../kernel/room.ts'
import { resetForgottenPassword, sendVerificationCode } from './reset.usecases.ts'

export const passwordResetRoutes = [
  route(authEndpoints.sendCode, sendVerificationCode),
  route(passwordResetEndpoints.reset, resetForgottenPassword),
]
