import { authEndpoints } from '@cabinet/contract/auth'
import { userEndpoints } from '@cabinet/contract/users'
import { route } from '../../kernel/room.ts'
import { changeOwnPassword, signInByPassword, signOutSession } from './auth.usecases.ts'
import { ownContactRoutes } from './contact/index.ts'
import { signInRoutes } from './doors/index.ts'
import { exchangeRefreshToken } from './exchange.usecases.ts'
import { secondFactorRoutes } from './factors/index.ts'
import { routes as logRoutes } from './login-log/index.ts'
import { getSignedInUser } from './me.usecases.ts'
import { getSignInOptions } from './options.usecases.ts'
import { signInPolicyRoutes } from './policy/index.ts'
import { passwordResetRoutes } from './reset/index.ts'
import { routes as sessionRoutes } from './sessions/index.ts'
import { singleSignOnRoutes } from './single-sign-on/index.ts'
import { smsGatewayRoutes } from './sms/index.ts'

export const routes = [
  route(authEndpoints.signInOptions, getSignInOptions),
  route(authEndpoints.login, signInByPassword),
  route(authEndpoints.signOut, signOutSession),
  route(authEndpoints.changePassword, changeOwnPassword),
  route(authEndpoints.exchangeToken, exchangeRefreshToken),
  route(userEndpoints.me, getSignedInUser),
  ...sessionRoutes,
  ...logRoutes,
  ...signInPolicyRoutes,
  ...signInRoutes,
  ...passwordResetRoutes,
  ...secondFactorRoutes,
  ...singleSignOnRoutes,
  ...smsGatewayRoutes,
  ...ownContactRoutes,
]
