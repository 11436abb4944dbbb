import { z } from 'zod'
import { wire, wireId } from './wire.ts'

/**
 * Why somebody may open a page or press a button, or not. `type`: the user type opens it. `roles`: these roles give
 * it. `unlimited`: no role of this person says which pages. `type_refuses`, `roles_refuse`: not, and which of both.
 */
/** `group_manager`: the groups page is open to group managers. */
export const pageAccessReasons = [
  'type',
  'roles',
  'unlimited',
  'group_manager',
  'type_refuses',
  'roles_refuse',
] as const
export type PageAccessReason = (typeof pageAccessReasons)[number]

const why = {
  allowed: ['IsAllowed', z.boolean()],
  reason: ['Reason', z.enum(pageAccessReasons)],
  /** Names of the roles that give it. */
  roles: ['RoleNames', z.array(z.string())],
} as const

export const pageAccessExplanation = wire({
  menuId: ['MenuId', z.int()],
  ...why,
  buttons: ['Buttons', z.array(wire({ event: ['EventName', z.string()], ...why }))],
})
export type PageAccessExplanation = z.output<typeof pageAccessExplanation>

export const jurisdictionRow = wire({
  id: ['Id', wireId],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationId: ['GroupId', wireId],
  organisationName: ['GroupName', z.string()],
  type: ['Type', z.int()],
  roles: ['Roles', z.array(wire({ id: ['Id', wireId], name: ['Name', z.string()] }))],
  /** Pages that this person opens. */
  pageCount: ['MenuCount', z.int()],
  /** Reasons why the requested page (and button) is open or closed to the user. */
  reason: ['Reason', z.enum(pageAccessReasons).optional()],
  reasonRoles: ['ReasonRoles', z.array(z.string()).optional()],
})
export type JurisdictionRow = z.output<typeof jurisdictionRow>
