import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { stream } from './stream.ts'
import { emptyWireObject, wire, wireId } from './wire.ts'

/** The four user types (specification; codes by decision). */
export const userTypeCodes = { platform: 1, enterprise: 2, department: 3, general: 4 } as const
export type UserTypeCode = (typeof userTypeCodes)[keyof typeof userTypeCodes]

export const userErrors = {
  'users.not_found': 404,
  'users.account_taken': 409,
  /** Letters, digits, underscore, dot, hyphen, at-sign; under 20 characters (specification). */
  'users.account_invalid': 400,
  'users.name_invalid': 400,
  /** 0 or below, below what is used, or a single-file limit above it (specification). */
  'users.quota_invalid': 400,
  /** Above what the organisation has (specification). */
  'users.quota_above_organisation': 400,
  'users.mail_invalid': 400,
  'users.phone_invalid': 400,
  /** The supervisor is not of this enterprise, is the user, or reports to the user. */
  'users.supervisor_invalid': 400,
  'users.expiry_past': 400,
  /** The user type is above those the caller may assign. */
  'users.type_forbidden': 403,
  /** Users cannot disable, delete, expire or demote themselves (specification). */
  'users.self': 409,
  'users.last_administrator': 409,
  /** Specification: admin data cannot be deleted. */
  'users.admin_fixed': 409,
  /** The user still owns data: disable and hand over instead. */
  'users.in_use': 409,
  /** The field is managed by the directory. */
  'users.from_directory': 409,
  'users.one_password_one_user': 400,
  'users.avatar_too_large': 413,
  'users.avatar_invalid': 400,
  'users.pictures_unavailable': 409,
  'users.import_not_found': 404,
  'users.import_started': 409,
  /** The same account stands in an earlier row. */
  'users.row_repeated': 409,
  'users.row_organisation_unknown': 404,
  'users.row_supervisor_unknown': 404,
  'users.row_role_unknown': 404,
  'users.row_type_invalid': 400,
  'users.row_date_invalid': 400,
} as const satisfies ErrorStatusTable
export type UserErrorKey = keyof typeof userErrors

/** User info held on the client (specification). */
export const signedInUser = wire({
  id: ['Id', wireId],
  userId: ['UserId', wireId],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationId: ['GroupId', wireId],
  organisationName: ['GroupName', z.string()],
  roles: ['RoleNames', z.array(z.string())],
  teamIds: ['TeamIds', z.string()],
  /** A data URL, or '' for none. */
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
export type SignedInUser = z.output<typeof signedInUser>

export const userEndpoints = {
  me: endpoint({
    method: 'GET',
    path: '/api/User/GetUserInfo',
    batched: true,
    access: 'session',
    summary: 'Get the signed-in user',
    input: emptyWireObject,
    reply: signedInUser,
  }),
}

/** The avatar is sent as a form with one file: jpeg, gif or png under 2 MB (specification). */
export const avatarUploadStream = stream({
  method: 'POST',
  path: '/api/User/UploadHeadIcon',
  access: 'user',
  summary: 'Set the caller’s profile photo; returns it as a data URL',
  query: emptyWireObject,
  body: 'multipart',
  reply: z.string(),
})
