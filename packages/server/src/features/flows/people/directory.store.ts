import type { InitiatorSubjects } from '@cabinet/contract/flow-designs.conditions'
import { sql } from 'kysely'
import type { Ctx, Db } from '../../../kernel/ctx.ts'

/** A colleague, as flows know people. */
export interface FlowPerson {
  id: string
  name: string
}

/** Condition on the row `u` of users: may be asked. */
const isPresent = (enterpriseId: string, at: Date) => sql`
  u.enterprise_id = ${enterpriseId} and u.disabled_at is null and (u.expires_at is null or u.expires_at > ${at})`

/** Returns those of these users who may be asked, by id. */
export async function findPresentPeople(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  enterpriseId: string,
  ids: readonly string[],
): Promise<Map<string, FlowPerson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FlowPerson>`
    select u.id, u.name from users u where u.id = any(${ids}::uuid[]) and ${isPresent(enterpriseId, now())}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns present members of these roles and departments (with those below) by the id of either, sorted by name. */
export async function findMembersOfParties(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  enterpriseId: string,
  {
    roleIds,
    departmentIds,
    most,
  }: { roleIds: readonly string[]; departmentIds: readonly string[]; most: number },
): Promise<Map<string, FlowPerson[]>> {
  if (roleIds.length + departmentIds.length === 0) return new Map()
  const { rows } = await sql<FlowPerson & { partyId: string }>`
    select given.id as "partyId", member.id, member.name
    from unnest(${roleIds}::uuid[]) as given (id)
    cross join lateral (
      select u.id, u.name from role_users r join users u on u.id = r.user_id
      where r.role_id = given.id and ${isPresent(enterpriseId, now())} order by u.name, u.id limit ${most}) member
    union all
    select given.id, member.id, member.name
    from unnest(${departmentIds}::uuid[]) as given (id)
    cross join lateral (
      select u.id, u.name from organisations o join users u on u.organisation_id = o.id
      where o.path @> array[given.id] and ${isPresent(enterpriseId, now())} order by u.name, u.id limit ${most}) member
    `.execute(db)
  const found = new Map<string, FlowPerson[]>()
  for (const { partyId, ...person } of rows) found.set(partyId, [...(found.get(partyId) ?? []), person])
  return found
}

/** By what conditions know a user. */
export async function findInitiatorSubjects(db: Db, userId: string): Promise<InitiatorSubjects> {
  const { rows } = await sql<{ path: string[]; roles: string[] }>`
    select o.path::text[] as path, array(select role_id::text from role_users where user_id = u.id) as roles
    from users u join organisations o on o.id = u.organisation_id where u.id = ${userId}`.execute(db)
  return { userId, roleIds: rows[0]?.roles ?? [], departmentIds: rows[0]?.path ?? [] }
}

/** Somebody in the chain of directors, present or not. */
export interface PersonInChain extends FlowPerson {
  supervisorId: string | null
  organisationId: string
  isPresent: boolean
}

export async function findPersonInChain(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  enterpriseId: string,
  id: string,
): Promise<PersonInChain | undefined> {
  const { rows } = await sql<PersonInChain>`
    select u.id, u.name, u.supervisor_id as "supervisorId", u.organisation_id as "organisationId",
      ${isPresent(enterpriseId, now())} as "isPresent"
    from users u where u.id = ${id}`.execute(db)
  return rows[0]
}

/** Heads of an organisation and of those above it, the nearest first. */
export async function findHeadsUpwards(
  db: Db,
  organisationId: string,
): Promise<{ organisationId: string; headId: string | null }[]> {
  const { rows } = await sql<{ organisationId: string; headId: string | null }>`
    select a.id as "organisationId", a.leader_id as "headId"
    from organisations o cross join unnest(o.path) with ordinality as step (id, depth)
    join organisations a on a.id = step.id
    where o.id = ${organisationId} order by step.depth desc`.execute(db)
  return rows
}
