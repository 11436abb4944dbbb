import { factorApi } from '@cabinet/contract/auth.factors'
import { route } from '../../../kernel/room.ts'
import { resetFactors, userFactors } from './administration.usecases.ts'
import { beginTotp, confirmTotp, myFactors, newRecoveryCodes, removeTotp } from './factors.usecases.ts'
import { beginPasskeyEnrol, confirmPasskeyEnrol, removePasskey, renamePasskey } from './passkeys.usecases.ts'

export const factorRoutes = [
  route(factorApi.mine, myFactors),
  route(factorApi.beginTotp, beginTotp),
  route(factorApi.confirmTotp, confirmTotp),
  route(factorApi.removeTotp, removeTotp),
  route(factorApi.newRecoveryCodes, newRecoveryCodes),
  route(factorApi.beginPasskey, beginPasskeyEnrol),
  route(factorApi.confirmPasskey, confirmPasskeyEnrol),
  route(factorApi.renamePasskey, renamePasskey),
  route(factorApi.removePasskey, removePasskey),
  route(factorApi.ofUser, userFactors),
  route(factorApi.reset, resetFactors),
]
