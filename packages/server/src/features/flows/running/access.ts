import { userTypeCodes } from '@cabinet/contract/users'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type FlowEntity, findFlow, type LoadedFlow, loadFlow, lockFlowRow } from './flows.store.ts'

/**
 * Returns a flow that the actor may see: its initiator, whoever was asked or got a copy, and administrators of the
 * enterprise. Throws `flows.not_found` for others as for a flow that does not exist.
 */
export async function requireFlow(ctx: Ctx, id: string): Promise<FlowEntity> {
  const { enterpriseId, userId, type } = ctx.actor
  const row = await findFlow(ctx.db, enterpriseId, id)
  if (!row) throw new AppError('flows.not_found')
  if (row.initiator_id === userId || type <= userTypeCodes.enterprise) return row
  const { rows } =
    await sql`select from flow_participants where flow_id = ${id} and user_id = ${userId}`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('flows.not_found')
  return row
}

/** Locks a flow that the actor may see, and reads what is open. */
export async function lockFlow(tx: Tx, id: string): Promise<LoadedFlow> {
  await requireFlow(tx, id)
  const row = await lockFlowRow(tx.db, id)
  if (!row) throw new AppError('flows.not_found')
  return loadFlow(tx.db, row)
}

/** Locks a flow of the actor's. Throws `common.no_permission` where somebody else started it. */
export async function lockOwnFlow(tx: Tx, id: string): Promise<LoadedFlow> {
  const flow = await lockFlow(tx, id)
  if (flow.row.initiator_id !== tx.actor.userId) throw new AppError('common.no_permission')
  return flow
}

/**
 * Locks a flow in which exactly this opinion is open and asked of the actor.
 * @throws flows.not_found, flows.ended, flows.returned, flows.opinion_closed
 */
export async function lockOwnOpinion(tx: Tx, id: string, sort: number): Promise<LoadedFlow> {
  const flow = await lockFlow(tx, id)
  const { status, isReturned, opinions } = flow.state
  if (status !== 'running') throw new AppError('flows.ended')
  if (isReturned) throw new AppError('flows.returned')
  const own = opinions.find(({ personId, isWaiting }) => personId === tx.actor.userId && !isWaiting)
  // the first open opinion of the actor is the one that counts (specification)
  if (own?.sort !== sort) throw new AppError('flows.opinion_closed')
  return flow
}
