import type { Ctx } from '../../../kernel/ctx.ts'
import type { AskedPerson } from '../engine/index.ts'
import { findHeadsUpwards, findPersonInChain, type PersonInChain } from './directory.store.ts'

/** Directors of a chain at most (ours). */
const most = 50

/**
 * Returns the directors of a user, the nearest first: the chain of superiors, and where it ends the heads of the
 * departments upwards, each with the superiors above. Directors who are disabled are passed over: the next higher acts.
 */
export async function findDirectors(ctx: Ctx, enterpriseId: string, userId: string): Promise<AskedPerson[]> {
  const seen = new Set<string>([userId])
  const directors: AskedPerson[] = []
  let current = await findPersonInChain(ctx, enterpriseId, userId)
  let climbFrom = current?.organisationId ?? null
  while (current && seen.size < most) {
    const superior = await findUnseen(ctx, enterpriseId, current.supervisorId, seen)
    const next: { person: PersonInChain; climbFrom: string | null; reason: 'director' | 'head' } | null =
      superior
        ? { person: superior, climbFrom: superior.organisationId, reason: 'director' }
        : await findHead(ctx, enterpriseId, climbFrom, seen)
    if (!next) break
    seen.add(next.person.id)
    if (next.person.isPresent) directors.push({ id: next.person.id, reason: next.reason })
    current = next.person
    climbFrom = next.climbFrom
  }
  return directors
}

async function findUnseen(ctx: Ctx, enterpriseId: string, id: string | null, seen: ReadonlySet<string>) {
  return id === null || seen.has(id) ? undefined : findPersonInChain(ctx, enterpriseId, id)
}

/** The nearest head upwards who is not in the chain yet, and the organisation above the head's. */
async function findHead(ctx: Ctx, enterpriseId: string, from: string | null, seen: ReadonlySet<string>) {
  if (from === null) return null
  const heads = await findHeadsUpwards(ctx.db, from)
  for (const [index, { headId }] of heads.entries()) {
    const person = await findUnseen(ctx, enterpriseId, headId, seen)
    if (person)
      return { person, climbFrom: heads[index + 1]?.organisationId ?? null, reason: 'head' as const }
  }
  return null
}
