import type { FlowOpinion } from '@cabinet/contract/flows.detail'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { FlowOpinionTable, FlowRoomTables } from '../flows.table.ts'

/** All opinions of a flow in order, each person's avatar once. */
export async function findOpinions(db: Db, flowId: string): Promise<FlowOpinion[]> {
  const rows = await db
    .withTables<FlowRoomTables>()
    .selectFrom('flow_opinions')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('sort')
    .execute()
  const avatars = await findAvatars(
    db,
    rows.flatMap(({ approver_id }) => approver_id ?? []),
  )
  return rows.map((row, index) => {
    const isFirst = rows.findIndex((one) => one.approver_id === row.approver_id) === index
    return presentOpinion(row, isFirst && row.approver_id ? (avatars.get(row.approver_id) ?? '') : '')
  })
}

const presentOpinion = (row: Selectable<FlowOpinionTable>, avatar: string): FlowOpinion => ({
  approverId: row.approver_id,
  approverName: row.approver_name,
  result: row.result,
  text: row.opinion,
  stepName: row.node_name,
  stepKey: row.node_key,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  sort: row.sort,
  avatar,
  askedFor: row.asked_for,
  closedFor: row.closed_for,
  insteadOf: row.instead_of_name,
  isWaiting: row.is_waiting,
  dueAt: row.due_at,
})

/** Avatars in base64, by user. */
async function findAvatars(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; avatar: Buffer }>`
    select id, avatar from users where id = any(${[...new Set(userIds)]}::uuid[]) and avatar is not null`.execute(
    db,
  )
  return new Map(rows.map(({ id, avatar }) => [id, avatar.toString('base64')]))
}
