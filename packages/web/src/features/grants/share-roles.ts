import { type RightTemplate, rightTemplateNames, rightTemplateOf } from '@cabinet/contract/grants.access'
import { type FileRight, includesRight, namedRightSets } from '@cabinet/contract/rights'

/** Roles to choose from, smallest first; any other set of rights is chosen as Custom. */
const offeredRoles = ['viewer', 'downloader', 'uploader', 'editor', 'manager'] as const

/** Roles in the order of the list of people with access. */
export const roleGroups = ['manager', 'editor', 'uploader', 'downloader', 'viewer', 'custom'] as const
export type RoleGroup = (typeof roleGroups)[number]

/** Returns the group of a set of rights: viewers who may print stand with the viewers. */
export const roleGroupOf = (rights: number): RoleGroup => {
  const name = rightTemplateOf(rights)
  return name === 'previewer' ? 'viewer' : name
}

/** Returns the roles that somebody holding these rights may give, and the present one. */
export const rolesWithin = (held: number, present: RightTemplate): RightTemplate[] => [
  ...rightTemplateNames.filter(
    (name) =>
      name === present ||
      ((offeredRoles as readonly string[]).includes(name) && (namedRightSets[name] & ~held) === 0),
  ),
  'custom',
]

const levels = [
  ['manage', 'authorise'],
  ['edit', 'edit'],
  ['upload', 'upload'],
  ['download', 'download'],
  ['view', 'preview'],
] as const satisfies readonly (readonly [string, FileRight])[]
export type AccessLevel = (typeof levels)[number][0] | 'see'

/** Returns the most that a set of rights allows; 'see' for one that only shows the item. */
export const accessLevelOf = (rights: number): AccessLevel =>
  levels.find(([, right]) => includesRight(rights, right))?.[0] ?? 'see'
