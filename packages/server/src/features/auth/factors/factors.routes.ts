import { factorEndpoints } from '@cabinet/contract/auth.factors'
import { route } from '../../../kernel/room.ts'
import { listUserFactors, resetUserFactors } from './administration.usecases.ts'
import {
  beginTotpEnrolment,
  confirmTotpEnrolment,
  getOwnFactors,
  removeOwnTotp,
  replaceRecoveryCodes,
} from './factors.usecases.ts'
import {
  beginPasskeyEnrol,
  confirmPasskeyEnrol,
  removeOwnPasskey,
  renameOwnPasskey,
} from './passkeys.usecases.ts'

export const secondFactorRoutes = [
  route(factorEndpoints.mine, getOwnFactors),
  route(factorEndpoints.beginTotp, beginTotpEnrolment),
  route(factorEndpoints.confirmTotp, confirmTotpEnrolment),
  route(factorEndpoints.removeTotp, removeOwnTotp),
  route(factorEndpoints.newRecoveryCodes, replaceRecoveryCodes),
  route(factorEndpoints.beginPasskey, beginPasskeyEnrol),
  route(factorEndpoints.confirmPasskey, confirmPasskeyEnrol),
  route(factorEndpoints.renamePasskey, renameOwnPasskey),
  route(factorEndpoints.removePasskey, removeOwnPasskey),
  route(factorEndpoints.ofUser, listUserFactors),
  route(factorEndpoints.reset, resetUserFactors),
]
