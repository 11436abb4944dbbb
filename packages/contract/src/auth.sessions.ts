import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, instant, nothing, pageFields, pageOf, text, wire } from './wire.ts'

/** By which door somebody came, or tried to come, in. */
export const doors = [
  'password',
  'phone',
  'passkey',
  'sign_on',
  'directory',
  'second_factor',
  'app_password',
  'command_line',
] as const
export type SignInDoor = (typeof doors)[number]

/** What the user agent says of the device: a guess, for people to recognise their own. */
const device = {
  /** Browser or program, and system: 'Chrome 130', 'Windows'; '' where it does not say. */
  browser: ['Browser', z.string()],
  system: ['System', z.string()],
  kind: ['DeviceType', z.enum(['desktop', 'phone', 'tablet', 'program'])],
} as const

export const session = wire({
  id: ['Id', id],
  ...device,
  ip: ['Ip', z.string()],
  signedInAt: ['CreateTime', instant],
  seenAt: ['LastTime', instant],
  /** The one that asks. */
  own: ['IsCurrent', z.boolean()],
})
export type Session = z.output<typeof session>

export const appPassword = wire({
  id: ['Id', id],
  name: ['Name', z.string()],
  /** What the mapped drive may do with it. */
  scope: ['Scope', z.enum(['read', 'write'])],
  createdAt: ['CreateTime', instant],
  usedAt: ['LastTime', instant.nullable()],
  /** '' before it is used. */
  ip: ['Ip', z.string()],
})
export type AppPassword = z.output<typeof appPassword>

export const signInRow = wire({
  id: ['Id', id],
  at: ['CreateTime', instant],
  /** As it was typed. */
  account: ['UserName', z.string()],
  /** '' where the account is nobody's. */
  userId: ['UserId', z.union([z.literal(''), id])],
  name: ['RealName', z.string()],
  organisationName: ['GroupName', z.string()],
  good: ['Result', z.boolean()],
  /** An error key; '' for a good one. */
  reason: ['Reason', z.string()],
  door: ['Door', z.enum(doors)],
  ip: ['Ip', z.string()],
  ...device,
})
export type SignInRow = z.output<typeof signInRow>

export const signInFilters = {
  search: pageFields.search,
  from: ['StartTime', instant.optional()],
  to: ['EndTime', instant.optional()],
  good: ['Result', z.boolean().optional()],
  door: ['Door', z.enum(doors).optional()],
  ip: ['Ip', text(60).optional()],
  userId: ['UserId', id.optional()],
  order: pageFields.order,
} as const

const userId = ['UserId', id] as const

export const sessionApi = {
  own: endpoint({
    method: 'GET',
    path: '/api/User/GetSessionList',
    access: 'user',
    summary: 'The own sessions that go on, the one that asks first, then by when they were last seen',
    input: nothing,
    reply: z.array(session),
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/User/EndSession',
    access: 'user',
    summary: 'Ends one of the own sessions',
    input: wire({ id: ['Id', id] }),
    reply: nothing,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/User/EndOtherSessions',
    access: 'user',
    summary: 'Ends all own sessions but the one that asks',
    input: nothing,
    reply: wire({ count: ['Count', z.int()] }),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserSessionList',
    access: 'admin',
    summary: 'The sessions of a user that the asker administers',
    input: wire({ userId }),
    reply: z.array(session),
  }),
  /** Without Ids all of them; the asker's own session stays. */
  endOfUser: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/EndUserSession',
    access: 'admin',
    summary: 'Signs a user out at once, everywhere or where told',
    input: wire({ userId, ids: ['Ids', z.array(id).min(1).max(limits.ids).optional()] }),
    reply: wire({ count: ['Count', z.int()] }),
  }),
  appPasswords: endpoint({
    method: 'GET',
    path: '/api/User/GetAppPasswordList',
    access: 'user',
    summary: 'The own passwords for the mapped drive',
    input: nothing,
    reply: z.array(appPassword),
  }),
  addAppPassword: endpoint({
    method: 'POST',
    path: '/api/User/AddAppPassword',
    access: 'user',
    summary: 'Makes a password for the mapped drive, answered this once',
    input: wire({
      name: ['Name', text(60).trim().min(1)],
      scope: ['Scope', z.enum(['read', 'write'])],
      /** Needed once the sign-in is ten minutes old (`auth.password_needed`). */
      password: ['Password', z.string().max(200).optional()],
    }),
    reply: wire({ id: ['Id', id], password: ['Password', z.string()] }),
  }),
  dropAppPassword: endpoint({
    method: 'POST',
    path: '/api/User/DeleteAppPassword',
    access: 'user',
    summary: 'Takes a password of the mapped drive back',
    input: wire({ id: ['Id', id] }),
    reply: nothing,
  }),
  ownSignIns: endpoint({
    method: 'GET',
    path: '/api/User/GetLoginLog',
    access: 'user',
    summary: 'Who signed in, or tried to, with the own account; newest first',
    input: wire({ ...pageFields }),
    reply: pageOf(signInRow),
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/Log/GetLoginLog',
    access: 'admin',
    summary: 'Sign-ins and attempts of the people whom the asker administers; newest first',
    input: wire({ ...pageFields, ...signInFilters }),
    reply: pageOf(signInRow),
  }),
}

/** The same rows as a spreadsheet, at most 100,000. */
export const signInExport = {
  method: 'GET',
  path: '/api/Export/LoginLog',
  access: 'admin',
  summary: 'Sign-ins and attempts as a spreadsheet, with the filters of the list',
  query: wire({
    ...signInFilters,
    language: ['Language', z.enum(['zh', 'en']).default('zh')],
    format: ['Format', z.enum(['xlsx', 'csv']).default('xlsx')],
  }),
} as const
