import type { AccessGrant } from '@cabinet/contract/grants.access'
import type { AccessGrantInput } from '@cabinet/contract/grants.changes'
import type { GrantSubject, GrantSubjectKind, GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { namedRightSets } from '@cabinet/contract/rights'
import { type RoleGroup, roleGroupOf, roleGroups } from '../share-roles.ts'

/** One line of the dialog: the current or intended rights of a subject. */
export interface GrantDraft {
  kind: GrantSubjectKind
  subjectId: string
  below: boolean
  name: string
  note: string
  rights: number
  /** Custom was chosen, though the rights may equal a template's. */
  custom: boolean
  expiresAt: Date | undefined
  /** The grant as stored on the server; absent for a new one. */
  before?: { rights: number; expiresAt: Date | undefined }
  removed: boolean
}

export const grantDraftKey = ({ kind, subjectId, below }: Pick<GrantDraft, 'kind' | 'subjectId' | 'below'>) =>
  `${kind} ${subjectId} ${below}`

export const grantDraftOf = (grant: AccessGrant): GrantDraft => ({
  kind: grant.kind,
  subjectId: grant.subjectId,
  below: grant.below,
  name: grant.name,
  note: grant.note,
  rights: grant.rights,
  custom: grant.template === 'custom',
  expiresAt: grant.expiresAt,
  before: { rights: grant.rights, expiresAt: grant.expiresAt },
  removed: false,
})

/** Access that the people in the field above the list are to get. */
export interface NewAccess {
  rights: number
  custom: boolean
  /** Whether departments include sub-departments. */
  below: boolean
  expiresAt: Date | undefined
}

/** Returns the smallest access that somebody with these rights may give. */
export const smallestAccess = (held: number): NewAccess => ({
  rights: (namedRightSets.viewer & ~held) === 0 ? namedRightSets.viewer : 0,
  custom: (namedRightSets.viewer & ~held) !== 0,
  below: true,
  expiresAt: undefined,
})

export const newGrantDraft = (found: GrantSubjectMatch, access: NewAccess): GrantDraft => ({
  kind: found.kind,
  subjectId: found.id,
  name: found.name,
  note: found.note,
  ...access,
  below: access.below && found.kind === 'organisation',
  removed: false,
})

/** Groups lines by role, in the order of roles. A changed line stays in its group until it is saved. */
export function groupLinesByRole<Line extends { rights: number; before?: { rights: number } }>(
  lines: readonly Line[],
): { role: RoleGroup; lines: Line[] }[] {
  return roleGroups
    .map((role) => ({
      role,
      lines: lines.filter((line) => roleGroupOf(line.before?.rights ?? line.rights) === role),
    }))
    .filter((group) => group.lines.length > 0)
}

export const isGrantChanged = ({ before, rights, expiresAt, removed }: GrantDraft): boolean =>
  !before || removed || before.rights !== rights || before.expiresAt?.getTime() !== expiresAt?.getTime()

/** Returns the part of a draft to send: new and changed grants, and the subjects to remove. */
export function grantChangeOf(lines: readonly GrantDraft[]): {
  grants: AccessGrantInput[]
  removed: GrantSubject[]
} {
  const grants = lines
    .filter((line) => !line.removed && isGrantChanged(line))
    .map(({ kind, subjectId, below, rights, expiresAt }) => ({ kind, subjectId, below, rights, expiresAt }))
  const removed = lines
    .filter((line) => line.removed && line.before)
    .map(({ kind, subjectId, below }) => ({ kind, subjectId, below }))
  return { grants, removed }
}

/** Returns the end of the picked day in local time, so that the grant is valid through that day. */
export const endOfPickedDay = (text: string): Date | undefined =>
  text ? new Date(`${text}T23:59:59`) : undefined
