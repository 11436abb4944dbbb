import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { event } from './event.ts'
import { boundedText, emptyWireObject, instant, wire } from './wire.ts'

const password = z.string().max(200).optional()

/** The caller's profile without the fields of `GetUserInfo` (roles, space, picture). */
export const userProfile = wire({
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  mail: ['Email', z.string()],
  phone: ['Phone', z.string()],
  /** Whether the user may change it: depends on a setting, and never for directory users. */
  mailOpen: ['CanEditEmail', z.boolean()],
  phoneOpen: ['CanEditPhone', z.boolean()],
  /** Whether the number may sign in: set by an administrator or confirmed by a code, not only typed. */
  phoneConfirmed: ['IsPhoneConfirmed', z.boolean()],
  /** Whether the address proves who somebody is: set by an administrator or confirmed by a code, not only typed. */
  mailConfirmed: ['IsEmailConfirmed', z.boolean()],
  /** Whether a new address is confirmed by a code sent to it. */
  mailByCode: ['IsEmailByCode', z.boolean()],
  /** Whether a new number is confirmed by a code sent to it. */
  phoneByCode: ['IsPhoneByCode', z.boolean()],
  fromDirectory: ['IsADUser', z.boolean()],
  /** Names of the organisations from the enterprise down to the own. */
  organisations: ['GroupNames', z.array(z.string())],
  /** '' for none. */
  supervisorName: ['SuperiorName', z.string()],
  expiresAt: ['ExpireTime', instant.nullable()],
  createdAt: ['CreateTime', instant],
})
export type UserProfile = z.output<typeof userProfile>

export const profileEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/User/GetProfile',
    access: 'user',
    summary: 'Get the caller’s profile',
    input: emptyWireObject,
    reply: userProfile,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/User/SaveProfile',
    access: 'user',
    summary: 'Update the caller’s email and phone number, if settings allow it',
    input: wire({
      mail: ['Email', boundedText(200).optional()],
      phone: ['Phone', boundedText(40).optional()],
      /** The code that was sent to the number. */
      code: ['Code', boundedText(20).optional()],
      /** The code that was sent to the address. */
      mailCode: ['EmailCode', boundedText(20).optional()],
      /** Needed once the sign-in is ten minutes old (`auth.password_needed`). */
      password: ['Password', password],
    }),
    reply: userProfile,
  }),
  sendPhoneCode: endpoint({
    method: 'POST',
    path: '/api/User/SendPhoneCode',
    access: 'user',
    summary: 'Send a code to the caller’s new phone number',
    input: wire({ phone: ['Phone', boundedText(40)], password: ['Password', password] }),
    /** Seconds until the next code may be requested. */
    reply: wire({ seconds: ['Seconds', z.int()] }),
  }),
  sendMailCode: endpoint({
    method: 'POST',
    path: '/api/User/SendEmailCode',
    access: 'user',
    summary: 'Send a code to the caller’s new email address',
    input: wire({ mail: ['Email', boundedText(200)], password: ['Password', password] }),
    /** Seconds until the next code may be requested. */
    reply: wire({ seconds: ['Seconds', z.int()] }),
  }),
  dropAvatar: endpoint({
    method: 'POST',
    path: '/api/User/DeleteHeadIcon',
    access: 'user',
    summary: 'Remove the caller’s profile photo',
    input: emptyWireObject,
    reply: emptyWireObject,
  }),
}

export const administrationEvents = {
  channelChanged: event({
    key: 'channelChanged',
    summary: 'Another platform administrator changed a way to sign in',
    payload: z.object({ who: z.string(), enterprise: z.string() }),
  }),
}
