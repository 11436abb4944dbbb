import { authApi } from '@cabinet/contract/auth'
import { route } from '../../../kernel/room.ts'
import { signInOptions } from './options.usecases.ts'
import { beginPasskey, passkeyLogin } from './passkey.usecases.ts'
import { phoneLogin, sendCode } from './phone.usecases.ts'
import {
  beginEnrol,
  beginPasskeyAtSignIn,
  confirmEnrol,
  confirmPasskeyAtSignIn,
  secondStep,
} from './second-step.usecases.ts'
import { verifyImage } from './verify-image.ts'

export const doorRoutes = [
  route(authApi.signInOptions, signInOptions),
  route(authApi.verifyImage, verifyImage),
  route(authApi.sendCode, sendCode),
  route(authApi.phoneLogin, phoneLogin),
  route(authApi.secondStep, secondStep),
  route(authApi.beginEnrol, beginEnrol),
  route(authApi.confirmEnrol, confirmEnrol),
  route(authApi.beginEnrolPasskey, beginPasskeyAtSignIn),
  route(authApi.confirmEnrolPasskey, confirmPasskeyAtSignIn),
  route(authApi.beginPasskey, beginPasskey),
  route(authApi.passkeyLogin, passkeyLogin),
]
