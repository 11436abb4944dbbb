import type { LabelCategory } from '@cabinet/contract/labels.admin'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import type { LabelRoomTables } from '../labels.table.ts'

const tables = (db: Db) => db.withTables<LabelRoomTables>()

interface Wanted {
  enterpriseId: string
  /** Part of a name, normalized by `keyOf`; '' for all. */
  search?: string
  ids?: readonly string[]
}

const found = (db: Db, { enterpriseId, search = '', ids }: Wanted) => {
  let query = tables(db).selectFrom('label_types as t').where('t.enterprise_id', '=', enterpriseId)
  if (search) query = query.where('t.name_key', 'like', `%${escapeLikePattern(search)}%`)
  if (ids) query = query.where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
  return query
}

/** Returns categories in order, with their numbers of labels. */
export const findLabelCategories = (
  db: Db,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number } = { limit: 1000, offset: 0 },
): Promise<LabelCategory[]> =>
  found(db, wanted)
    .select([
      't.id',
      't.name',
      't.colour',
      't.many',
      't.setters',
      't.role_ids as roleIds',
      't.required_in as requiredIn',
      't.enabled',
      't.position',
      sql<number>`(select count(*) from labels l where l.type_id = t.id)`.as('labelCount'),
    ])
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countLabelCategories(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await found(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
