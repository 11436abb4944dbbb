import { userTypeCodes } from '@cabinet/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { effectiveRightsSql, implicitRoleSql } from '../nodes/access/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { liveGrantSql } from '../nodes/paths/index.ts'
import { managedOrganisationIds } from '../organisations/index.ts'
import { grantPathsOf } from './grants.rules.ts'
import { subjectMembersSql } from './members.sql.ts'

/** 1 before a change, 2 after it, 3 both. */
export type ChangeMoment = 1 | 2 | 3

/** A place whose rights are queried, and which grants reach it at which moment. */
export interface GrantEffectPoint {
  place: {
    id: string
    folder: boolean
    made_by: string
    empty: boolean
    root: boolean
    kind: string
    owner: string
    leader: string | null
    department: string
    archived: boolean
  }
  way: { point: string; node: string; own: boolean; mask: ChangeMoment }[]
}

/** A question about the rights of many people in many places. */
export interface GrantEffectQuestion {
  points: readonly GrantEffectPoint[]
  /** Changed grants on nodes; rights are null where the grant is removed. */
  changed?: readonly { node: string; subject: string; rights: number | null }[]
  /** Memberships that apply only before the change (1), or only after it (2). */
  memberships?: readonly { user: string; subject: string; mask: 1 | 2 }[]
  /** Limits the question to these people; null is everyone whom the grants reach. */
  people?: readonly string[] | null
  at: Date
}

/**
 * Returns a place as `GrantEffectQuestion` needs it, with how far its grants reach now and after a change of
 * its inheritance.
 */
export function grantEffectPointOf(
  { node, ancestors, space }: Pick<AccessibleNode, 'node' | 'ancestors' | 'space'>,
  inherit?: 'stop' | 'continue',
): GrantEffectPoint {
  const { before, after } = grantPathsOf([...ancestors, node], inherit)
  const ids = new Set([...before, ...after])
  const mask = (id: string) => ((before.includes(id) ? 1 : 0) | (after.includes(id) ? 2 : 0)) as ChangeMoment
  return {
    place: {
      id: node.id,
      folder: node.isFolder,
      made_by: node.createdBy,
      empty: (node.totals?.items ?? 0) === 0,
      root: node.parentId === null,
      kind: space.kind,
      owner: space.ownerId,
      leader: space.leaderId,
      department: space.organisationId ?? space.ownerId,
      archived: space.archived,
    },
    way: [...ids].map((id) => ({
      point: node.id,
      node: id,
      own: space.ownOnly && id === space.id,
      mask: mask(id),
    })),
  }
}

/**
 * The parts of a query that lead up to `r`: for each point and each person whom grants reach there, the
 * inherited rights before and after (`open`, and `own` under document control).
 */
export const grantEffectsSql = ({
  points,
  changed = [],
  memberships = [],
  people = null,
  at,
}: GrantEffectQuestion) => sql`
  p as materialized (select * from jsonb_to_recordset(${json(points.map(({ place }) => place))}::jsonb) as p (
    id uuid, folder boolean, made_by uuid, empty boolean, root boolean, kind text, owner uuid, leader uuid,
    department uuid, archived boolean)),
  w as materialized (select * from jsonb_to_recordset(${json(points.flatMap(({ way }) => way))}::jsonb) as w (
    point uuid, node uuid, own boolean, mask int)),
  v as materialized (select * from jsonb_to_recordset(${json(changed)}::jsonb) as v (
    node uuid, subject text, rights int)),
  o as materialized (select * from jsonb_to_recordset(${json(memberships)}::jsonb) as o (
    "user" uuid, subject text, mask int)),
  g as materialized (
    select g.id, g.node_id, g.subject, g.rights, g.expires_at, case when v.node is null then 3 else 1 end as mask
    from grants g left join v on v.node = g.node_id and v.subject = g.subject collate "C"
    where g.node_id in (select node from w) and ${liveGrantSql(at, 'g')}
    union all
    select null, v.node, v.subject, v.rights, null, 2 from v where v.rights is not null),
  s as materialized (
    select distinct subject, left(subject, 36)::uuid as id, length(subject) > 36 as below from g),
  m as materialized (
    select x.subject, x.user_id, coalesce(o.mask, 3) as mask
    from (${subjectMembersSql('s')}) x
    left join o on o.mask = 1 and o."user" = x.user_id and o.subject = x.subject
    ${people === null ? sql`` : sql`where x.user_id = any(${people}::uuid[])`}
    union all
    select o.subject, o."user", 2 from o where o.mask = 2),
  r as materialized (
    select w.point, m.user_id,
      ${gathered(1, false)} as open_before, ${gathered(1, true)} as own_before,
      ${gathered(2, false)} as open_after, ${gathered(2, true)} as own_after
    from w join g on g.node_id = w.node join m on m.subject = g.subject
    group by w.point, m.user_id)`

const json = (value: unknown) => JSON.stringify(value)

const gathered = (when: 1 | 2, own: boolean) => sql`coalesce(bit_or(g.rights) filter (
  where ${own ? sql`w.own` : sql`not w.own`} and (g.mask & w.mask & m.mask & ${when}::int) <> 0), 0)`

/** A fact that a query over people and points can tell. */
const fact = (text: string) => sql<boolean>`${sql.raw(text)}`

/** The facts about a user `u` of the enterprise and the space of a point `p`. */
const roleFacts = {
  sameEnterprise: fact('true'),
  isPersonalSpace: fact("p.kind = 'personal'"),
  isOwner: fact('p.owner = u.id'),
  isLeader: fact('p.leader = u.id'),
  administersEnterprise: sql<boolean>`u.type <= ${userTypeCodes.enterprise}::int`,
  administersDepartment: sql<boolean>`(u.type = ${userTypeCodes.department}::int
    and p.department::text = any(${managedOrganisationIds(sql.ref<string>('u.organisation_id'))}))`,
}

/** Why the user `u` holds every right in the space of the point `p`, or null. */
export const pointRoleSql = implicitRoleSql(roleFacts)

/** The rights of the user `u` on the point `p`, where the grants of `r` reach both. */
export const pointRightsSql = (when: 'before' | 'after'): RawBuilder<number> =>
  effectiveRightsSql({
    ...roleFacts,
    open: sql.ref<number>(`r.open_${when}`),
    own: sql.ref<number>(`r.own_${when}`),
    isFolder: fact('p.folder'),
    isRoot: fact('p.root'),
    isEmpty: fact('p.empty'),
    isMaker: fact('p.made_by = u.id'),
    isArchive: fact("p.kind = 'archive'"),
    isArchivedSpace: fact('p.archived'),
  })
