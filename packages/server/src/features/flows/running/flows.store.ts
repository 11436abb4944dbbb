import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { readStoredDocument } from '../../flow-designs/index.ts'
import type { FlowActivation, FlowState, FrozenFlow, OpenOpinion } from '../engine/index.ts'
import type { FlowRoomTables, FlowTable } from '../flows.table.ts'

export type FlowEntity = Selectable<FlowTable>

const tables = (db: Db) => db.withTables<FlowRoomTables>()

export const findFlow = (db: Db, enterpriseId: string, id: string): Promise<FlowEntity | undefined> =>
  tables(db)
    .selectFrom('flows')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

/** Locks the row of a flow: every change of a flow begins here, before it locks spaces. */
export const lockFlowRow = (db: Db, id: string): Promise<FlowEntity | undefined> =>
  tables(db).selectFrom('flows').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertFlowRow(db: Db, row: Insertable<FlowTable>): Promise<FlowEntity> {
  return tables(db).insertInto('flows').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A flow with its document and what is open. */
export interface LoadedFlow {
  row: FlowEntity
  frozen: FrozenFlow
  state: FlowState
}

interface OpenParts {
  version: unknown
  activations: FlowActivation[]
  opinions: OpenOpinion[]
}

/** Reads what is open of a flow; after `lockFlowRow`, so that it is what the last change left. */
export async function loadFlow(db: Db, row: FlowEntity): Promise<LoadedFlow> {
  const { rows } = await sql<OpenParts>`
    select v.document as version,
      (select coalesce(json_agg(json_build_object('number', number, 'kind', kind, 'parent', parent, 'key', node_key,
          'open', open, 'rest', rest, 'agreed', agreed, 'resumes', resumes) order by number), '[]')
        from flow_activations where flow_id = ${row.id}) as activations,
      (select coalesce(json_agg(json_build_object('sort', sort, 'activation', activation, 'key', node_key,
          'personId', approver_id, 'insteadOf', instead_of, 'reason', asked_for, 'isAdded', is_added,
          'isWaiting', is_waiting) order by sort), '[]')
        from flow_opinions where flow_id = ${row.id} and result = 0) as opinions
    from flow_versions v where v.id = ${row.version_id}`.execute(db)
  const [parts] = rows
  if (!parts) throw new RangeError(`The version of flow ${row.id} is gone.`)
  return {
    row,
    frozen: { root: readStoredDocument(parts.version).root, ...row.frozen },
    state: {
      status: row.status,
      isReturned: row.is_returned,
      isDecided: row.is_decided,
      lastSort: row.last_sort,
      lastActivation: row.last_activation,
      lastAgreed: row.last_agreed,
      activations: parts.activations,
      opinions: parts.opinions,
    },
  }
}

/** Ids of running flows in which something waits for a user, or for its initiator. */
export async function findFlowsWaitingFor(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select flow_id as id from flow_opinions where approver_id = ${userId} and result = 0
    union select id from flows where initiator_id = ${userId} and status = 'running' and is_returned
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keys of the steps that a person decided. */
export async function findDecidedKeys(db: Db, flowId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select node_key as key from flow_opinions where flow_id = ${flowId} and result = 1
    group by node_key order by min(sort)`.execute(db)
  return rows.map(({ key }) => key)
}
