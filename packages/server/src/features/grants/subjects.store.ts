import type { GrantSubjectKind, GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import { organisationPaths } from '../organisations/index.ts'
import { subjectIdOfKey, subjectReachesBelow } from './grants.rules.ts'

/** A subject with its kind and names. */
export interface NamedSubject {
  kind: GrantSubjectKind
  subjectId: string
  below: boolean
  name: string
  note: string
}

/** Names of the departments above an organisation `o`, without the enterprise's. */
const above = sql<string>`coalesce((
  select string_agg(a.name, ' / ' order by place) from unnest(o.path[2:cardinality(o.path) - 1]) with ordinality as step (id, place)
  join ${organisationPaths} a on a.id = step.id), '')`

const nameOf = (id: RawBuilder<unknown>) => sql<string>`coalesce((
  select o.name from ${organisationPaths} o where o.id = ${id}), '')`

/** Returns the kinds and names of these subjects, by subject; those that are gone are left out. */
export async function describeSubjects(
  db: Db,
  subjects: readonly string[],
): Promise<Map<string, NamedSubject>> {
  const ids = [...new Set(subjects.map(subjectIdOfKey))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; kind: GrantSubjectKind; name: string; note: string }>`
    select id, 'user' as kind, name, account || coalesce(nullif(' · ' || ${nameOf(sql.ref('users.organisation_id'))}, ' · '), '') as note
      from users where id = any(${ids}::uuid[])
    union all
    select id, 'organisation', name, ${above} from ${organisationPaths} o where id = any(${ids}::uuid[])
    union all
    select id, 'role', name, '' from roles where id = any(${ids}::uuid[])
    union all
    select id, 'group', name, '' from groups where id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = new Map<string, NamedSubject>()
  for (const subject of subjects) {
    const found = byId.get(subjectIdOfKey(subject))
    if (found)
      named.set(subject, {
        kind: found.kind,
        subjectId: found.id,
        below: subjectReachesBelow(subject),
        name: found.name,
        note: found.note,
      })
  }
  return named
}

/** Returns the kinds of subjects of an enterprise by id, to check those of a request. */
export async function findSubjectKinds(
  db: Db,
  enterpriseId: string,
  ids: readonly string[],
): Promise<Map<string, GrantSubjectKind>> {
  const { rows } = await sql<{ id: string; kind: GrantSubjectKind }>`
    select id, kind from (
      select id, 'user' as kind, enterprise_id from users where id = any(${ids}::uuid[])
      union all
      select id, 'organisation', enterprise_id from ${organisationPaths} o where id = any(${ids}::uuid[])
      union all
      select id, 'role', enterprise_id from roles where id = any(${ids}::uuid[])
      union all
      select id, 'group', enterprise_id from groups where id = any(${ids}::uuid[])
    ) as subjects where enterprise_id = ${enterpriseId}::uuid`.execute(db)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

interface Search {
  enterpriseId: string
  kind?: GrantSubjectKind | undefined
  search: string
  offset: number
  limit: number
  at: Date
}

/**
 * Finds subjects by a part of their name (people also by account): first those that begin with it, of these and of
 * the others people, departments, groups, then roles.
 */
export async function searchSubjects(
  db: Db,
  { enterpriseId, kind, search, offset, limit, at }: Search,
): Promise<{ rows: GrantSubjectMatch[]; total: number }> {
  const part = `%${escapeLikePattern(search)}%`
  const start = `${escapeLikePattern(search)}%`
  const found: Record<GrantSubjectKind, RawBuilder<unknown>> = {
    organisation: sql`
      select o.id, 'organisation' as kind, 2 as place, o.name::text as name, o.name ilike ${start} as begins
      from ${organisationPaths} o where o.enterprise_id = ${enterpriseId}::uuid and o.name ilike ${part}`,
    group: sql`
      select id, 'group' as kind, 3 as place, name::text as name, name ilike ${start} as begins from groups
      where enterprise_id = ${enterpriseId}::uuid and name ilike ${part}`,
    role: sql`
      select id, 'role' as kind, 4 as place, name::text as name, name ilike ${start} as begins from roles
      where enterprise_id = ${enterpriseId}::uuid and name ilike ${part}`,
    user: sql`
      select id, 'user' as kind, 1 as place, name::text as name,
        name ilike ${start} or account ilike ${start} as begins from users u
      where enterprise_id = ${enterpriseId}::uuid and disabled_at is null and (expires_at is null or expires_at > ${at})
        and (name ilike ${part} or account ilike ${part})`,
  }
  const wanted = kind ? [found[kind]] : Object.values(found)
  const { rows } = await sql<GrantSubjectMatch & { total: number }>`
    with found as (${sql.join(wanted, sql` union all `)}),
    page as (
      select *, count(*) over () as total from found
      order by begins desc, place, name collate names, id limit ${limit}::int offset ${offset}::int)
    select page.id, page.kind, page.name, page.total,
      case page.kind
        when 'user' then (select account || coalesce(nullif(' · ' || ${nameOf(sql.ref('u.organisation_id'))}, ' · '), '') from users u where u.id = page.id)
        when 'organisation' then (select ${above} from ${organisationPaths} o where o.id = page.id)
        else '' end as note,
      case page.kind
        when 'user' then 1
        when 'organisation' then (
          select count(*)::int from ${organisationPaths} o join users u on u.organisation_id = o.id
          where o.path @> array[page.id] and u.disabled_at is null)
        when 'role' then (select count(*)::int from role_users where role_id = page.id)
        else (select count(*)::int from group_members where group_id = page.id) end as people
    from page order by begins desc, place, name collate names, id`.execute(db)
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: Number(rows[0]?.total ?? 0),
  }
}
