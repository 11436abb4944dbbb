import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { FlowDesignTables, FlowVersionTable } from './flow-designs.table.ts'

export type FlowVersionEntity = Selectable<FlowVersionTable>
/** A version without its document. */
export type ListedVersion = Omit<FlowVersionEntity, 'document' | 'options'>

const tables = (db: Db) => db.withTables<FlowDesignTables>()

/** Newest first. */
export const pageOfFlowVersions = (
  db: Db,
  designId: string,
  page: { limit: number; offset: number },
): Promise<ListedVersion[]> =>
  tables(db)
    .selectFrom('flow_versions')
    .select(['id', 'design_id', 'number', 'name', 'table_id', 'published_by', 'published_at'])
    .where('design_id', '=', designId)
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countVersions(db: Db, designId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('flow_versions')
    .where('design_id', '=', designId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A version of an enterprise, with the design's id of its current one. */
export const findVersion = (
  db: Db,
  enterpriseId: string,
  versionId: string,
): Promise<(FlowVersionEntity & { current_version_id: string | null }) | undefined> =>
  tables(db)
    .selectFrom('flow_versions as v')
    .innerJoin('flow_designs as d', 'd.id', 'v.design_id')
    .selectAll('v')
    .select('d.current_version_id')
    .where('v.id', '=', versionId)
    .where('d.enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

/** Numbered behind the last one of its design, whose row the caller has locked. */
export const insertVersion = (
  db: Db,
  row: Omit<Insertable<FlowVersionTable>, 'number'>,
): Promise<FlowVersionEntity> =>
  tables(db)
    .insertInto('flow_versions')
    .values({
      ...row,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from flow_versions
        where design_id = ${row.design_id})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
