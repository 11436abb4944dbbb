import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/ctx.ts'
import type { Circumstances } from '../engine/index.ts'

interface PersonNow {
  id: string
  isGone: boolean
  delegateId: string | null
  successorId: string | null
}

/**
 * Returns who of these people is gone, and who acts for whom, following delegates and heirs. One query where nobody is
 * away. `administrators` are asked for only where somebody is gone; `gone` are those who count as such besides.
 */
export async function findCircumstances(
  ctx: Pick<Ctx, 'db' | 'now'>,
  enterpriseId: string,
  ids: readonly string[],
  {
    administrators,
    gone: alsoGone,
  }: { administrators: () => Promise<readonly string[]>; gone: readonly string[] },
): Promise<Circumstances> {
  const known = new Map<string, PersonNow>()
  let wanted = [...new Set(ids)]
  // bounded as the interpreter's walk along delegates is
  for (let round = 0; wanted.length > 0 && round < 6; round++) {
    for (const person of await findPeopleNow(ctx, enterpriseId, wanted)) known.set(person.id, person)
    wanted = [...known.values()]
      .flatMap(({ delegateId, successorId }) => [delegateId ?? [], successorId ?? []].flat())
      .filter((id, index, all) => !known.has(id) && all.indexOf(id) === index)
  }
  const people = [...known.values()]
  const gone = new Set([...people.filter(({ isGone }) => isGone).map(({ id }) => id), ...alsoGone])
  return {
    gone,
    delegates: new Map(people.flatMap(({ id, delegateId }) => (delegateId ? [[id, delegateId]] : []))),
    successors: new Map(people.flatMap(({ id, successorId }) => (successorId ? [[id, successorId]] : []))),
    administrators: gone.size > 0 ? (await administrators()).filter((id) => !gone.has(id)) : [],
  }
}

async function findPeopleNow(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  enterpriseId: string,
  ids: readonly string[],
): Promise<PersonNow[]> {
  const at = now()
  const { rows } = await sql<PersonNow>`
    select given.id, u.id is null or u.disabled_at is not null or coalesce(u.expires_at <= ${at}, false) as "isGone",
      case when d.from_at <= ${at} and d.until_at > ${at} then d.delegate_id end as "delegateId",
      d.successor_id as "successorId"
    from unnest(${ids}::uuid[]) as given (id)
    left join users u on u.id = given.id and u.enterprise_id = ${enterpriseId}
    left join flow_delegations d on d.user_id = given.id`.execute(db)
  return rows
}
