import { opinionResultCodes } from '@cabinet/contract/flows'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { userNamesOf } from '../../users/index.ts'
import type { FlowEffect, FlowState } from '../engine/index.ts'
import type { FlowRoomTables } from '../flows.table.ts'
import type { LoadedFlow } from './flows.store.ts'
import { dueAtOf, type EffectOf, effectsOf, nodeNameOf } from './turn.rules.ts'

const tables = (db: Db) => db.withTables<FlowRoomTables>()

/** The opinion that somebody gave in this turn. */
export interface GivenOpinion {
  sort: number
  text: string
}

/** Writes a turn of a flow: its row, activations, opinions, participants and copies. */
export async function saveTurn(
  tx: Tx,
  flow: LoadedFlow,
  state: FlowState,
  effects: readonly FlowEffect[],
  given: GivenOpinion | null,
): Promise<void> {
  await insertOpinions(tx, flow, effects)
  await closeOpinions(tx, flow, effects, given)
  await saveWaiting(tx, flow, effectsOf(effects, 'wait'))
  await saveParticipants(tx, flow, effects, given)
  await saveCopies(tx, flow, effectsOf(effects, 'copy'))
  await saveActivations(tx, flow, state)
  const [open] = state.opinions
  await tables(tx.db)
    .updateTable('flows')
    .set({
      status: state.status,
      is_returned: state.isReturned,
      is_decided: state.isDecided,
      last_sort: state.lastSort,
      last_activation: state.lastActivation,
      last_agreed: [...state.lastAgreed],
      current_node_name: open ? nodeNameOf(flow.frozen, open.key) : '',
      finished_at: state.status === 'running' ? null : tx.now(),
    })
    .where('id', '=', flow.row.id)
    .execute()
}

async function insertOpinions(tx: Tx, { row, frozen }: LoadedFlow, effects: readonly FlowEffect[]) {
  const opened = effectsOf(effects, 'open').map(({ opinion }) => opinion)
  const automatic = effectsOf(effects, 'automatic')
  if (opened.length + automatic.length === 0) return
  const names = await userNamesOf(tx.db, [
    ...opened.flatMap(({ personId, insteadOf }) => [personId, insteadOf ?? []].flat()),
    ...automatic.flatMap(({ personId }) => personId ?? []),
  ])
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id)?.name ?? ''))
  const shared = { flow_id: row.id, created_at: tx.now() }
  await tables(tx.db)
    .insertInto('flow_opinions')
    .values([
      ...opened.map((one) => ({
        ...shared,
        sort: one.sort,
        activation: one.activation as number | null,
        node_key: one.key,
        node_name: nodeNameOf(frozen, one.key),
        approver_id: one.personId as string | null,
        approver_name: nameOf(one.personId),
        instead_of: one.insteadOf,
        instead_of_name: nameOf(one.insteadOf),
        asked_for: one.reason as typeof one.reason | null,
        is_added: one.isAdded,
        is_waiting: one.isWaiting,
        result: opinionResultCodes.pending as number,
        closed_for: null as (typeof automatic)[number]['reason'] | null,
        decided_at: null as Date | null,
        due_at: one.isWaiting ? null : dueAtOf(frozen, one.key, tx.now()),
      })),
      ...automatic.map((one) => ({
        ...shared,
        sort: one.sort,
        activation: null,
        node_key: one.key,
        node_name: nodeNameOf(frozen, one.key),
        approver_id: one.personId,
        approver_name: nameOf(one.personId),
        instead_of: null,
        instead_of_name: '',
        asked_for: null,
        is_added: false,
        is_waiting: false,
        result: opinionResultCodes.agree as number,
        closed_for: one.reason,
        decided_at: tx.now(),
        due_at: null,
      })),
    ])
    .execute()
}

async function closeOpinions(
  tx: Tx,
  { row }: LoadedFlow,
  effects: readonly FlowEffect[],
  given: GivenOpinion | null,
) {
  const closed = effectsOf(effects, 'close').map(({ sort, result, reason }) => ({
    ...{ sort, reason },
    result: opinionResultCodes[result],
    text: given?.sort === sort ? given.text : '',
  }))
  if (closed.length === 0) return
  await sql`
    update flow_opinions o set result = c.result, closed_for = c.reason, opinion = c.text, decided_at = ${tx.now()},
      is_waiting = false, due_at = null
    from json_to_recordset(${JSON.stringify(closed)}) as c (sort int, reason text, result int, text text)
    where o.flow_id = ${row.id} and o.sort = c.sort`.execute(tx.db)
}

async function saveWaiting(tx: Tx, { row, frozen }: LoadedFlow, waits: readonly EffectOf<'wait'>[]) {
  for (const { sort, key, isWaiting } of waits)
    await tables(tx.db)
      .updateTable('flow_opinions')
      .set({ is_waiting: isWaiting, due_at: isWaiting ? null : dueAtOf(frozen, key, tx.now()) })
      .where('flow_id', '=', row.id)
      .where('sort', '=', sort)
      .execute()
}

/** Saves people who were asked, decided now, or got a copy. */
async function saveParticipants(
  tx: Tx,
  { row }: LoadedFlow,
  effects: readonly FlowEffect[],
  given: GivenOpinion | null,
) {
  const asked = effectsOf(effects, 'open').map(({ opinion }) => opinion.personId)
  const copied = effectsOf(effects, 'copy').flatMap(({ userIds }) => userIds)
  const decided = given !== null && tx.actorId !== null ? [tx.actorId] : []
  const ids = [...new Set([...asked, ...copied, ...decided])].sort()
  if (ids.length === 0) return
  await sql`
    insert into flow_participants as p (flow_id, user_id, is_copied, completed_at)
    select ${row.id}, id, id = any(${copied}::uuid[]),
      case when id = any(${[...copied, ...decided]}::uuid[]) then ${tx.now()}::timestamptz end
    from unnest(${ids}::uuid[]) as given (id)
    on conflict (flow_id, user_id) do update set is_copied = p.is_copied or excluded.is_copied,
      completed_at = coalesce(excluded.completed_at, p.completed_at)`.execute(tx.db)
}

async function saveCopies(tx: Tx, { row, frozen }: LoadedFlow, copies: readonly EffectOf<'copy'>[]) {
  for (const { key, userIds } of copies) await insertCopies(tx, row.id, userIds, nodeNameOf(frozen, key), '')
}

/** Notes who got a copy of a flow, by a step or by somebody. Those who have one keep it. */
export async function insertCopies(
  tx: Tx,
  flowId: string,
  userIds: readonly string[],
  nodeName: string,
  byName: string,
): Promise<void> {
  await sql`
    insert into flow_copies (flow_id, user_id, user_name, node_name, by_name, created_at)
    select ${flowId}, u.id, u.name, ${nodeName}, ${byName}, ${tx.now()} from users u where u.id = any(${userIds}::uuid[])
    on conflict do nothing`.execute(tx.db)
}

async function saveActivations(tx: Tx, { row, state: before }: LoadedFlow, { activations }: FlowState) {
  if (before.activations === activations) return
  const kept = activations.map(({ number }) => number)
  await sql`delete from flow_activations where flow_id = ${row.id} and number <> all(${kept}::int[])`.execute(
    tx.db,
  )
  if (activations.length === 0) return
  await sql`
    insert into flow_activations (flow_id, number, kind, parent, node_key, open, rest, agreed, resumes)
    select ${row.id}, a.number, a.kind, a.parent, a.key, a.open, a.rest,
      array(select jsonb_array_elements_text(a.agreed))::uuid[], a.resumes
    from json_to_recordset(${JSON.stringify(activations)}) as a (number int, kind text, parent int, key text, open int,
      rest jsonb, agreed jsonb, resumes int)
    on conflict (flow_id, number) do update set open = excluded.open, rest = excluded.rest,
      agreed = excluded.agreed, resumes = excluded.resumes`.execute(tx.db)
}
