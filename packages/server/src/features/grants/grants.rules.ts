import type { GrantErrorKey } from '@cabinet/contract/grants'
import type { AccessGrantInput } from '@cabinet/contract/grants.changes'
import type { GrantSubject, GrantSubjectKind } from '@cabinet/contract/grants.subjects'
import { includesRight, namedRightSets } from '@cabinet/contract/rights'
import { pathWithinInheritance } from '../nodes/access/index.ts'
import type { NodeRow } from '../nodes/paths/index.ts'

/** Returns a subject as stored in a grant: an id, with '/*' where a department includes those below it. */
export const subjectKeyText = ({ kind, subjectId, below }: GrantSubject): string =>
  kind === 'organisation' && below ? `${subjectId}/*` : subjectId

export const subjectIdOfKey = (subject: string): string => subject.slice(0, 36)
export const subjectReachesBelow = (subject: string): boolean => subject.endsWith('/*')

/** Returns the bit set of a template, or the given rights. */
export const rightsOfNewGrant = ({
  rights,
  template,
}: Pick<AccessGrantInput, 'rights' | 'template'>): number =>
  template && template !== 'custom' ? namedRightSets[template] : (rights ?? 0)

/** A grant as every item of a change is to have it. */
export interface WantedGrant {
  subject: string
  kind: GrantSubjectKind
  rights: number
  expiresAt: Date | null
}

/** Returns the requested grants, one for each subject: the last one in the request wins. */
export function wantedGrantsOf(grants: readonly AccessGrantInput[]): WantedGrant[] {
  const bySubject = new Map<string, WantedGrant>()
  for (const grant of grants) {
    const subject = subjectKeyText(grant)
    const { kind, expiresAt = null } = grant
    bySubject.set(subject, { subject, kind, rights: rightsOfNewGrant(grant), expiresAt })
  }
  return [...bySubject.values()]
}

/** Returns why nobody may give this grant, or null. Print requires preview (specification). */
export function newGrantRefusal(
  grant: Pick<WantedGrant, 'rights' | 'expiresAt'>,
  at: Date,
): GrantErrorKey | null {
  if (grant.rights === 0) return 'grants.nothing_given'
  if (includesRight(grant.rights, 'print') && !includesRight(grant.rights, 'preview'))
    return 'grants.print_needs_preview'
  if (grant.expiresAt && grant.expiresAt <= at) return 'grants.expiry_past'
  return null
}

/** Returns whether a stored grant counts at this time. */
export const isGrantLive = ({ expires_at: end }: { expires_at: Date | null }, at: Date): boolean =>
  end === null || end > at

/** Returns whether all of these rights are held. */
export const areRightsWithin = (rights: number, held: number): boolean => (rights & ~held) === 0

/** Stands for no expiry in comparisons: a user whose own right expires cannot give one that does not. */
export const endlessGrantDate = new Date('9999-01-01T00:00:00.000Z')

/** Returns the nodes whose grants reach the end of a path, before and after its last node changes inheritance. */
export function grantPathsOf(way: readonly NodeRow[], inherit: 'stop' | 'continue' | undefined) {
  const last = way.at(-1)!
  const after = inherit ? [...way.slice(0, -1), { ...last, inherits: inherit === 'continue' }] : way
  return { before: reachingIds(way), after: reachingIds(after) }
}

const reachingIds = (way: readonly Pick<NodeRow, 'id' | 'inherits'>[]): string[] =>
  pathWithinInheritance(way).map((link) => link.id)
