import type { GrantError, NewGrant, Subject, SubjectKind, Template } from '@cabinet/contract/grants'
import { templateNames } from '@cabinet/contract/grants'
import { holds, rightSets } from '@cabinet/contract/rights'
import type { Link } from '../nodes/paths/index.ts'

/** A subject as a grant's row names it: an id, with '/*' where a department reaches those below it. */
export const subjectText = ({ kind, subjectId, below }: Subject): string =>
  kind === 'organisation' && below ? `${subjectId}/*` : subjectId

export const subjectIdOf = (subject: string): string => subject.slice(0, 36)
export const reachesBelow = (subject: string): boolean => subject.endsWith('/*')

/** The bit set of a template, or the one that is given. */
export const rightsOf = ({ rights, template }: Pick<NewGrant, 'rights' | 'template'>): number =>
  template && template !== 'custom' ? rightSets[template] : (rights ?? 0)

export const templateOf = (rights: number): Template =>
  templateNames.find((name) => rightSets[name] === rights) ?? 'custom'

/** A grant as it is to stand on every item of a change. */
export interface Wanted {
  subject: string
  kind: SubjectKind
  rights: number
  expiresAt: Date | null
}

/** What was asked for, one for each subject: the last word counts. */
export function wantedOf(grants: readonly NewGrant[]): Wanted[] {
  const bySubject = new Map<string, Wanted>()
  for (const grant of grants) {
    const subject = subjectText(grant)
    const { kind, expiresAt = null } = grant
    bySubject.set(subject, { subject, kind, rights: rightsOf(grant), expiresAt })
  }
  return [...bySubject.values()]
}

/** Why a grant cannot be given by anybody, or null. Print requires preview (specification). */
export function grantRefusal(grant: Pick<Wanted, 'rights' | 'expiresAt'>, at: Date): GrantError | null {
  if (grant.rights === 0) return 'grants.nothing_given'
  if (holds(grant.rights, 'print') && !holds(grant.rights, 'preview')) return 'grants.print_needs_preview'
  if (grant.expiresAt && grant.expiresAt <= at) return 'grants.expiry_past'
  return null
}

/** Whether everything in this set is held. */
export const within = (rights: number, held: number): boolean => (rights & ~held) === 0

/** When grants without an end are asked about: somebody whose own right ends gives none that does not. */
export const forEver = new Date('9999-01-01T00:00:00.000Z')

/** How far up the grants of a way reach its end once its last item inherits or does not. */
export function waysOf(way: readonly Link[], inherit: 'stop' | 'continue' | undefined) {
  const last = way.at(-1)!
  const after = inherit ? [...way.slice(0, -1), { ...last, inherits: inherit === 'continue' }] : way
  return { before: reachingIds(way), after: reachingIds(after) }
}

const reachingIds = (way: readonly Pick<Link, 'id' | 'inherits'>[]): string[] =>
  way
    .slice(
      Math.max(
        way.findLastIndex((link) => !link.inherits),
        0,
      ),
    )
    .map((link) => link.id)
