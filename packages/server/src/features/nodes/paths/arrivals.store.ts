import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { liveGrantSql } from './grants.sql.ts'
import { grantsReadAtOnce, maximumTreeDepth, type SpaceForRights } from './ways.store.ts'

/**
 * Factor: a user's grants are counted only where the table has at least this many times the limit.
 */
const CROWD = 10

/** The columns that decide the rights on one node, and the rights that grants bring to it. */
export interface ArrivingRights {
  id: string
  isFolder: boolean
  deleted: boolean
  /** Made by the asker. */
  made: boolean
  /** Whether it has children. Known only for folders made by the asker. */
  full: boolean
  /**
   * Rights that live grants give on it and along its path, down to where inheritance stops; the root's are in
   * `top`.
   */
  below: number
  top: number
  /** Null where a folder above is gone. */
  ground: SpaceForRights | null
}

/**
 * A space and the nodes asked for in it, joined into texts of numbers: positions among the ids, marks,
 * rights.
 */
interface Row extends Omit<SpaceForRights, 'id'> {
  /** Null where a folder above is gone. */
  id: string | null
  places: string
  marks: string
  below: string
  top: string
  /** The subjects have more grants than are read at once. */
  more: boolean
}

/**
 * Adds up the rights that grants give these subjects on these nodes. One query walks up from each folder once
 * and returns a row for each space. Null for users with more than `grantsReadAtOnce` grants, which is checked
 * only where very many grants exist, as counting them costs as much as reading them.
 */
export async function findArrivingRights(
  db: Db,
  ids: readonly string[],
  { userId, subjects }: { userId: string; subjects: readonly string[] },
  at: Date,
  most = grantsReadAtOnce,
): Promise<Map<string, ArrivingRights> | null> {
  // arrays travel as text: a thousand ids would be quoted one by one otherwise
  const { rows } = await sql<Row>`
    with recursive asked as materialized (
      select given.place::int as place, n.id, n.parent_id, n.inherits, case when n.is_folder then 1 else 0 end
        | case when n.deleted_at is null then 0 else 2 end | case when n.created_by = ${userId}::uuid then 4 else 0 end
        | case when n.is_folder and n.created_by = ${userId}::uuid
            and (select items > 0 from folder_totals where node_id = n.id) then 8 else 0 end as mark
      from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as given (id, place) join nodes n on n.id = given.id
    ),
    way as (
      select f.id as start, f.id, f.parent_id, f.inherits, false as cut, 1 as level from nodes f
      where f.id = any(array(select distinct parent_id from asked)) and f.is_folder and f.deleted_at is null
      union all
      select way.start, f.id, f.parent_id, f.inherits, way.cut or not way.inherits, level + 1
      from way join nodes f on f.id = way.parent_id and f.is_folder and f.deleted_at is null
      where level < ${maximumTreeDepth}::int
    ),
    crowd as materialized (
      select (select greatest(reltuples, 0) >= ${CROWD * most}::int from pg_class where oid = 'grants'::regclass)
        and exists (select from grants where subject = any(${subjects}::text[]) offset ${most}::int) as more
    ),
    mine as (
      select node_id, rights from grants
      where subject = any(${subjects}::text[]) and ${liveGrantSql(at)}
        and not (select more from crowd)
    ),
    brought as (
      select met.start, bit_or(rights) filter (where met.parent_id is not null) as below,
        bit_or(rights) filter (where met.parent_id is null) as top
      from (
        select start, id, parent_id from way where not cut
        union all select id, id, parent_id from asked
      ) met join mine on mine.node_id = met.id group by met.start
    ),
    arrived as (
      select coalesce(root.id, asked.id) as root, asked.place, asked.mark,
        coalesce(own.below, 0) | case when asked.inherits then coalesce(above.below, 0) else 0 end as below,
        coalesce(own.top, 0) | case when asked.inherits then coalesce(above.top, 0) else 0 end as top
      from asked left join brought own on own.start = asked.id left join brought above on above.start = asked.parent_id
      left join (select start, id from way where parent_id is null) root on root.start = asked.parent_id
    )
    select told.*, (select more from crowd) as more, s.id, s.kind,
      s.enterprise_id as "enterpriseId", s.owner_id as "ownerId", s.leader_id as "leaderId",
      s.organisation_id as "organisationId", s.own_only as "ownOnly", s.archived_at is not null as archived
    from (
      select root, array_to_string(array_agg(place), ',') as places, array_to_string(array_agg(mark), ',') as marks,
        array_to_string(array_agg(below), ',') as below, array_to_string(array_agg(top), ',') as top
      from arrived group by root
    ) told left join spaces s on s.id = told.root`.execute(db)
  return rows[0]?.more ? null : new Map(rows.flatMap((row) => read(ids, row)).map((one) => [one.id, one]))
}

function read(ids: readonly string[], row: Row): ArrivingRights[] {
  const { id, kind, enterpriseId, ownerId, leaderId, organisationId, ownOnly, archived } = row
  const ground =
    id === null ? null : { id, kind, enterpriseId, ownerId, leaderId, organisationId, ownOnly, archived }
  const [marks, below, top] = [row.marks, row.below, row.top].map((text) => text.split(',').map(Number))
  return row.places.split(',').map((place, at) => {
    const mark = marks![at]!
    return {
      id: ids[Number(place) - 1]!,
      isFolder: (mark & 1) > 0,
      deleted: (mark & 2) > 0,
      made: (mark & 4) > 0,
      full: (mark & 8) > 0,
      below: below![at]!,
      top: top![at]!,
      ground,
    }
  })
}
