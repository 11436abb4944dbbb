import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { id, nothing, wire } from './wire.ts'

/** The four user types (specification; codes by decision). */
export const userType = { platform: 1, enterprise: 2, department: 3, general: 4 } as const
export type UserType = (typeof userType)[keyof typeof userType]

export const userErrors = {
  'users.not_found': 404,
  'users.account_taken': 409,
  /** Letters, digits, underscore, dot, hyphen, at-sign; under 20 characters (specification). */
  'users.account_invalid': 400,
  'users.name_invalid': 400,
  'users.quota_invalid': 400,
  'users.avatar_too_large': 413,
  'users.avatar_invalid': 400,
} as const satisfies ErrorTable
export type UserError = keyof typeof userErrors

/** User info held on the client (specification). */
export const userInfo = wire({
  id: ['Id', id],
  userId: ['UserId', id],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationId: ['GroupId', id],
  organisationName: ['GroupName', z.string()],
  roles: ['RoleNames', z.array(z.string())],
  teamIds: ['TeamIds', z.string()],
  /** A data address, or '' for none. */
  avatar: ['HeadIco', z.string()],
  type: ['Type', z.int().min(1).max(4)],
  /** Bytes. */
  spaceTotal: ['SpaceTotal', z.int()],
  spaceUsed: ['SpaceUsed', z.int()],
  /** Bytes; 0 is no cap. */
  singleFileMaxSize: ['SingleFileMaxSize', z.int()],
  /** Lower-case extensions joined by '|'. */
  extNotAllow: ['ExtNotAllow', z.string()],
})
export type UserInfo = z.output<typeof userInfo>

export const userApi = {
  me: endpoint({
    method: 'GET',
    path: '/api/User/GetUserInfo',
    access: 'session',
    summary: 'Who am I',
    input: nothing,
    reply: userInfo,
  }),
}

/** The avatar is sent as a form with one file: jpeg, gif or png under 2 MB (specification). */
export const avatarUpload = {
  method: 'POST',
  path: '/api/User/UploadHeadIcon',
  access: 'user',
  summary: 'Sets the own picture; answers it as a data address',
  reply: z.string(),
} as const
