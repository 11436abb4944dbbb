import { authApi } from '@cabinet/contract/auth'
import { userApi } from '@cabinet/contract/users'
import { route } from '../../kernel/room.ts'
import { changePassword, signIn, signOut } from './auth.usecases.ts'
import { contactRoutes } from './contact/index.ts'
import { doorRoutes } from './doors/index.ts'
import { exchangeToken } from './exchange.usecases.ts'
import { factorRoutes } from './factors/index.ts'
import { routes as logRoutes } from './login-log/index.ts'
import { whoAmI } from './me.usecases.ts'
import { policyRoutes } from './policy/index.ts'
import { routes as sessionRoutes } from './sessions/index.ts'
import { signOnRoutes } from './single-sign-on/index.ts'
import { smsRoutes } from './sms/index.ts'

export const routes = [
  route(authApi.login, signIn),
  route(authApi.signOut, signOut),
  route(authApi.changePassword, changePassword),
  route(authApi.exchangeToken, exchangeToken),
  route(userApi.me, whoAmI),
  ...sessionRoutes,
  ...logRoutes,
  ...policyRoutes,
  ...doorRoutes,
  ...factorRoutes,
  ...signOnRoutes,
  ...smsRoutes,
  ...contactRoutes,
]
