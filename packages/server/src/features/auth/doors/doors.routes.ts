import { authEndpoints } from '@cabinet/contract/auth'
import { route } from '../../../kernel/room.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkey.usecases.ts'
import { signInByPhoneCode } from './phone.usecases.ts'
import {
  beginFactorEnrolment,
  beginPasskeyAtSignIn,
  confirmFactorEnrolment,
  confirmPasskeyAtSignIn,
  verifySecondStep,
} from './second-step.usecases.ts'
import { createCaptchaImage } from './verify-image.ts'

export const signInRoutes = [
  route(authEndpoints.verifyImage, createCaptchaImage),
  route(authEndpoints.phoneLogin, signInByPhoneCode),
  route(authEndpoints.secondStep, verifySecondStep),
  route(authEndpoints.beginEnrol, beginFactorEnrolment),
  route(authEndpoints.confirmEnrol, confirmFactorEnrolment),
  route(authEndpoints.beginEnrolPasskey, beginPasskeyAtSignIn),
  route(authEndpoints.confirmEnrolPasskey, confirmPasskeyAtSignIn),
  route(authEndpoints.beginPasskey, beginPasskeySignIn),
  route(authEndpoints.passkeyLogin, signInByPasskey),
]
