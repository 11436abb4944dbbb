import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, nothing, text, wire } from './wire.ts'

/** The own particulars; what is in `GetUserInfo` (roles, space, picture) is not repeated. */
export const profile = wire({
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  mail: ['Email', z.string()],
  phone: ['Phone', z.string()],
  /** Whether the person may change it: a setting, and nobody whom a directory owns. */
  mailOpen: ['CanEditEmail', z.boolean()],
  phoneOpen: ['CanEditPhone', z.boolean()],
  fromDirectory: ['IsADUser', z.boolean()],
  /** Names of the organisations from the enterprise down to the own. */
  organisations: ['GroupNames', z.array(z.string())],
  /** '' for none. */
  supervisorName: ['SuperiorName', z.string()],
  expiresAt: ['ExpireTime', instant.nullable()],
  createdAt: ['CreateTime', instant],
})
export type Profile = z.output<typeof profile>

export const profileApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/User/GetProfile',
    access: 'user',
    summary: 'The own particulars',
    input: nothing,
    reply: profile,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/User/SaveProfile',
    access: 'user',
    summary: 'Changes the own mail address and phone number, where the settings allow it',
    input: wire({ mail: ['Email', text(200).optional()], phone: ['Phone', text(40).optional()] }),
    reply: profile,
  }),
  dropAvatar: endpoint({
    method: 'POST',
    path: '/api/User/DeleteHeadIcon',
    access: 'user',
    summary: 'Takes the own picture away',
    input: nothing,
    reply: nothing,
  }),
}
