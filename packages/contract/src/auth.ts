import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { passwordPolicy } from './settings.ts'
import { nothing, text, wire } from './wire.ts'

export { type PasswordPolicy, passwordPolicy, passwordRefusal } from './settings.ts'

export const authErrors = {
  /** The token is missing, unknown or ended (specification: 'Your login has expired, please log in again'). */
  'auth.expired': 401,
  /** The token is older than 12 hours. */
  'auth.idle': 401,
  'auth.login_id_missing': 401,
  /** One answer for a wrong password and an unknown account. */
  'auth.password_wrong': 400,
  'auth.locked': 429,
  'auth.account_expired': 403,
  'auth.account_disabled': 403,
  'auth.must_change_password': 403,
  'auth.old_password_wrong': 400,
  'auth.password_weak': 400,
  'auth.password_same': 400,
} as const satisfies ErrorTable

export const tokens = wire({
  accessToken: ['AccessToken', z.string()],
  refreshToken: ['RefreshToken', z.string()],
})

export const authApi = {
  login: endpoint({
    method: 'POST',
    path: '/api/User/Login',
    access: 'anyone',
    summary: 'Signs in',
    input: wire({
      account: ['Account', text(100)],
      password: ['Password', z.string().max(200)],
      language: ['Language', z.enum(['zh', 'en']).optional()],
    }),
    reply: wire({
      accessToken: ['AccessToken', z.string()],
      refreshToken: ['RefreshToken', z.string()],
      mustChangePassword: ['MustChangePassword', z.boolean()],
    }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/User/LoginOut',
    access: 'session',
    summary: 'Ends the session',
    input: nothing,
    reply: nothing,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/User/ReSetUserPassword',
    access: 'session',
    summary: 'Changes the own password; every other session ends',
    input: wire({
      oldPassword: ['OldPassword', z.string().max(200)],
      newPassword: ['NewPassword', z.string().max(200)],
    }),
    reply: nothing,
  }),
  /** The refresh token is the bearer. */
  exchangeToken: endpoint({
    method: 'POST',
    path: '/api/User/ExchangeToken',
    access: 'anyone',
    summary: 'Exchanges the refresh token (sent as bearer) for new tokens',
    input: nothing,
    reply: tokens,
  }),
  passwordPolicy: endpoint({
    method: 'GET',
    path: '/api/User/GetPasswordPolicy',
    access: 'session',
    summary: 'The rules a new password must meet',
    input: nothing,
    reply: passwordPolicy,
  }),
}
