import type { FoundSubject, Grant, NewGrant, Subject, SubjectKind, Template } from '@cabinet/contract/grants'
import { templateNames } from '@cabinet/contract/grants'
import { rightSets } from '@cabinet/contract/rights'

/** One line of the dialog: what somebody has here, or is to be given. */
export interface DraftGrant {
  kind: SubjectKind
  subjectId: string
  below: boolean
  name: string
  note: string
  rights: number
  /** Custom was chosen, though the set may be a template's. */
  custom: boolean
  expiresAt: Date | undefined
  /** As it stands on the server; absent for a new one. */
  before?: { rights: number; expiresAt: Date | undefined }
  removed: boolean
}

export const keyOf = ({ kind, subjectId, below }: Pick<DraftGrant, 'kind' | 'subjectId' | 'below'>) =>
  `${kind} ${subjectId} ${below}`

export const templateOf = (rights: number): Template =>
  templateNames.find((name) => rightSets[name] === rights) ?? 'custom'

export const draftOf = (grant: Grant): DraftGrant => ({
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

/** Somebody new: a department with those below it, and the most modest set that one may give. */
export const freshOf = (found: FoundSubject, held: number): DraftGrant => ({
  kind: found.kind,
  subjectId: found.id,
  below: found.kind === 'organisation',
  name: found.name,
  note: found.note,
  rights: (rightSets.viewer & ~held) === 0 ? rightSets.viewer : 0,
  custom: false,
  expiresAt: undefined,
  removed: false,
})

export const isChanged = ({ before, rights, expiresAt, removed }: DraftGrant): boolean =>
  !before || removed || before.rights !== rights || before.expiresAt?.getTime() !== expiresAt?.getTime()

/** What of a draft is sent: new and changed grants, and who loses theirs. */
export function changeOf(lines: readonly DraftGrant[]): { grants: NewGrant[]; removed: Subject[] } {
  const grants = lines
    .filter((line) => !line.removed && isChanged(line))
    .map(({ kind, subjectId, below, rights, expiresAt }) => ({ kind, subjectId, below, rights, expiresAt }))
  const removed = lines
    .filter((line) => line.removed && line.before)
    .map(({ kind, subjectId, below }) => ({ kind, subjectId, below }))
  return { grants, removed }
}

/** The end of a day as it is picked: the grant holds through that day. */
export const endOfDay = (text: string): Date | undefined => (text ? new Date(`${text}T23:59:59`) : undefined)
