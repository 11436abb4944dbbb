import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { stream } from './stream.ts'
import { boundedText, emptyWireObject, instant, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

/** Methods of sign-in attempts. */
export const signInMethods = [
  'password',
  'phone',
  'passkey',
  'sign_on',
  'directory',
  'second_factor',
  'app_password',
  'command_line',
] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Device as guessed from the user agent, so that users recognise their own. */
const device = {
  /** Browser or program, and operating system: 'Chrome 130', 'Windows'; '' if unknown. */
  browser: ['Browser', z.string()],
  system: ['System', z.string()],
  kind: ['DeviceType', z.enum(['desktop', 'phone', 'tablet', 'program'])],
} as const

export const userSession = wire({
  id: ['Id', wireId],
  ...device,
  ip: ['Ip', z.string()],
  signedInAt: ['CreateTime', instant],
  seenAt: ['LastTime', instant],
  /** Whether this is the caller's session. */
  own: ['IsCurrent', z.boolean()],
})
export type UserSession = z.output<typeof userSession>

export const appPassword = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  /** Access of the mapped drive. */
  scope: ['Scope', z.enum(['read', 'write'])],
  createdAt: ['CreateTime', instant],
  usedAt: ['LastTime', instant.nullable()],
  /** '' before first use. */
  ip: ['Ip', z.string()],
})
export type AppPassword = z.output<typeof appPassword>

export const signInLogRow = wire({
  id: ['Id', wireId],
  at: ['CreateTime', instant],
  /** Account as typed. */
  account: ['UserName', z.string()],
  /** '' if the account does not exist. */
  userId: ['UserId', z.union([z.literal(''), wireId])],
  name: ['RealName', z.string()],
  organisationName: ['GroupName', z.string()],
  good: ['Result', z.boolean()],
  /** Error key; '' on success. */
  reason: ['Reason', z.string()],
  door: ['Door', z.enum(signInMethods)],
  ip: ['Ip', z.string()],
  ...device,
})
export type SignInLogRow = z.output<typeof signInLogRow>

export const signInLogFilters = {
  search: pageQueryFields.search,
  from: ['StartTime', instant.optional()],
  to: ['EndTime', instant.optional()],
  good: ['Result', z.boolean().optional()],
  door: ['Door', z.enum(signInMethods).optional()],
  ip: ['Ip', boundedText(60).optional()],
  userId: ['UserId', wireId.optional()],
  order: pageQueryFields.order,
} as const

const userId = ['UserId', wireId] as const

export const sessionEndpoints = {
  own: endpoint({
    method: 'GET',
    path: '/api/User/GetSessionList',
    access: 'user',
    summary: 'List the caller’s active sessions, the current one first, then by last activity',
    input: emptyWireObject,
    reply: z.array(userSession),
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/User/EndSession',
    access: 'user',
    summary: 'End one of the caller’s sessions',
    input: wire({ id: ['Id', wireId] }),
    reply: emptyWireObject,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/User/EndOtherSessions',
    access: 'user',
    summary: 'End all of the caller’s sessions except the current one',
    input: emptyWireObject,
    reply: wire({ count: ['Count', z.int()] }),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserSessionList',
    access: 'admin',
    summary: 'List the sessions of a user the caller administers',
    input: wire({ userId }),
    reply: z.array(userSession),
  }),
  /** All sessions if Ids is absent, except the caller's own. */
  endOfUser: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/EndUserSession',
    access: 'admin',
    summary: 'Sign a user out immediately, everywhere or on the given sessions',
    input: wire({ userId, ids: ['Ids', z.array(wireId).min(1).max(limits.ids).optional()] }),
    reply: wire({ count: ['Count', z.int()] }),
  }),
  appPasswords: endpoint({
    method: 'GET',
    path: '/api/User/GetAppPasswordList',
    access: 'user',
    summary: 'List the caller’s app passwords (WebDAV)',
    input: emptyWireObject,
    reply: z.array(appPassword),
  }),
  addAppPassword: endpoint({
    method: 'POST',
    path: '/api/User/AddAppPassword',
    access: 'user',
    summary: 'Create an app password (WebDAV), returned once',
    input: wire({
      name: ['Name', boundedText(60).trim().min(1)],
      scope: ['Scope', z.enum(['read', 'write'])],
      /** Needed once the sign-in is ten minutes old (`auth.password_needed`). */
      password: ['Password', z.string().max(200).optional()],
    }),
    reply: wire({ id: ['Id', wireId], password: ['Password', z.string()] }),
  }),
  dropAppPassword: endpoint({
    method: 'POST',
    path: '/api/User/DeleteAppPassword',
    access: 'user',
    summary: 'Revoke an app password (WebDAV)',
    input: wire({ id: ['Id', wireId] }),
    reply: emptyWireObject,
  }),
  ownSignIns: endpoint({
    method: 'GET',
    path: '/api/User/GetLoginLog',
    access: 'user',
    summary: 'List sign-in attempts on the caller’s account, newest first',
    input: wire({ ...pageQueryFields }),
    reply: pageReplyOf(signInLogRow),
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/Log/GetLoginLog',
    access: 'admin',
    summary: 'List sign-in attempts of users the caller administers, newest first',
    input: wire({ ...pageQueryFields, ...signInLogFilters }),
    reply: pageReplyOf(signInLogRow),
  }),
}

/** The same rows as a spreadsheet, at most 100,000. */
export const signInLogExport = stream({
  method: 'GET',
  path: '/api/Export/LoginLog',
  access: 'admin',
  summary: 'Export sign-in attempts as a spreadsheet, with the filters of the list',
  query: wire({
    ...signInLogFilters,
    language: ['Language', z.enum(['zh', 'en']).default('zh')],
    format: ['Format', z.enum(['xlsx', 'csv']).default('xlsx')],
  }),
})
