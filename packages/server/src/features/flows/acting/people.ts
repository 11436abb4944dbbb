import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { clearLeaderships } from '../../organisations/index.ts'
import type { UserAccountChange } from '../../users/index.ts'
import { findFlowsWaitingFor, loadFlow, lockFlowRow, turnFlow } from '../running/index.ts'
import { putSuccessor } from './delegations.store.ts'

export const passOnJobName = 'flows.pass_on'

/** Passes on what waits for people whose accounts were disabled: to their heirs, else to approval administrators. */
export async function passOnOfDisabled(tx: Tx, { kind, userIds }: UserAccountChange): Promise<void> {
  if (kind !== 'disabled' && kind !== 'expired') return
  // a job, since flows are locked before spaces, and this transaction may hold spaces
  for (const userId of userIds) await tx.queue(passOnJobName, { userId })
}

/** Names the heir of a leaver, who takes over what waits now and what would be asked later; the leaver heads nothing. */
export async function passOnOfLeaver(
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string | null },
): Promise<void> {
  await clearLeaderships(tx.db, fromId)
  await putSuccessor(tx.db, fromId, toId, tx.now())
  if (toId !== null) await tx.queue(passOnJobName, { userId: fromId, heirId: toId })
}

/** Passes on what waits for somebody, each flow in a transaction of its own. */
export async function passOnWaiting(
  ctx: Ctx,
  { userId, heirId }: { userId: string; heirId?: string },
): Promise<void> {
  for (const id of await findFlowsWaitingFor(ctx.db, userId))
    await ctx.together((tx) => passOnInFlow(tx, id, userId, heirId))
}

async function passOnInFlow(tx: Tx, id: string, userId: string, heirId: string | undefined): Promise<void> {
  const row = await lockFlowRow(tx.db, id)
  if (row?.status !== 'running') return
  const flow = await loadFlow(tx.db, row)
  const isAsked = flow.state.opinions.some(({ personId }) => personId === userId)
  // a returned flow waits for its initiator, and ends where that account is disabled
  const isAwaited = flow.state.isReturned && row.initiator_id === userId && heirId === undefined
  if (!isAsked && !isAwaited) return
  await turnFlow(
    tx,
    flow,
    { kind: 'left', userId },
    { verb: 'left', people: heirId ? [heirId] : [], gone: [userId] },
  )
}
