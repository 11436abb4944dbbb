import type { AskedPerson, Circumstances } from './state.ts'

/** The person whom a flow asks, and in whose place. */
export interface StandIn extends AskedPerson {
  insteadOf: string | null
}

/** Delegates of delegates that are followed. */
const most = 5

/**
 * Returns who is asked where a step names a person: a heir or an approval administrator for somebody who is gone, the
 * delegate of somebody who is away. A delegation never makes the initiator decide. null where nobody is left; `asked`
 * are those whom the step asks already.
 */
export function standInFor(
  person: AskedPerson,
  initiatorId: string,
  { gone, delegates, successors, administrators }: Circumstances,
  asked: ReadonlySet<string> = new Set(),
): StandIn | null {
  let present = person
  if (gone.has(person.id)) {
    const heir = follow(person.id, successors, (id) => !gone.has(id) && id !== initiatorId)
    const other = heir ?? administrators.find((id) => id !== initiatorId && !asked.has(id))
    if (other === undefined) return null
    present = { id: other, reason: heir ? 'successor' : 'administrator' }
  }
  // a chain is followed while its members are away, too
  const delegate = follow(
    present.id,
    delegates,
    (id) => !gone.has(id) && id !== initiatorId && !delegates.has(id),
  )
  const chosen = delegate === undefined ? present : { id: delegate, reason: 'delegated' as const }
  return { ...chosen, insteadOf: chosen.id === person.id ? null : person.id }
}

/** Walks from one to the next until one fits; undefined where none does. */
function follow(
  from: string,
  next: ReadonlyMap<string, string>,
  fits: (id: string) => boolean,
): string | undefined {
  let id = next.get(from)
  for (let step = 0; id !== undefined && step < most; step++) {
    if (fits(id)) return id
    id = next.get(id)
  }
  return undefined
}
