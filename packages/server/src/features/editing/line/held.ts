import { editingLimits } from '@cabinet/contract/editing'
import { type Ctx, contextAsActor } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { actorOfUserId } from '../../auth/index.ts'
import { prolongLocksByToken } from '../../locks/index.ts'
import { locateNodes, requireUnlocked } from '../../nodes/index.ts'
import { editingLockUntil, endEditingSession, lockFileForEditing } from '../sessions/hold.ts'
import { markMembersSeen } from '../sessions/members.store.ts'
import { lockEditingSession } from '../sessions/sessions.store.ts'
import type { DocumentHub } from './desk.ts'

export interface ChannelTiming {
  pulseMs: number
  goneMs: number
  rightsMs: number
}

/**
 * Checks the channels regularly: drops silent windows, marks the others as seen, renews the locks of their
 * files and rechecks rights, in case the bus lost a hint. Returns a function that stops it.
 */
export function maintainConnectedFiles(
  ctx: Ctx,
  desks: ReadonlyMap<string, DocumentHub>,
  { pulseMs, goneMs, rightsMs }: ChannelTiming,
  judge: () => void,
): () => void {
  let rightsAt = Date.now()
  let running = false

  async function round() {
    const peers = [...desks.values()].flatMap((desk) => [...desk.peers.values()])
    for (const peer of peers)
      if (Date.now() - peer.heardAt > goneMs) peer.drop()
      else peer.say({ type: 'pulse' })
    const there = peers.filter((peer) => !peer.gone)
    if (there.length === 0) return
    await markMembersSeen(
      ctx.db,
      there.map(({ holder }) => holder.member),
      ctx.now(),
    )
    await hold()
    if (Date.now() - rightsAt >= rightsMs) {
      rightsAt = Date.now()
      judge()
    }
    for (const desk of desks.values()) await desk.refreshMembers()
  }

  async function hold() {
    // a desk that opens meanwhile was not asked about, and has lost nothing
    const asked = [...desks.values()]
    const held = new Set(
      await prolongLocksByToken(ctx.db, {
        kind: 'editing',
        tokens: asked.map(({ sessionId }) => sessionId),
        at: ctx.now(),
        until: editingLockUntil(ctx),
      }),
    )
    for (const desk of asked)
      if (held.has(desk.sessionId)) desk.heldAt = Date.now()
      else await lostHold(ctx, desk)
  }

  const timer = setInterval(() => {
    if (running) return
    running = true
    round()
      .catch((error) => ctx.log.error({ err: error }, 'the lines could not be looked after'))
      .finally(() => {
        running = false
      })
  }, pulseMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Handles a lost lock. If it was valid a moment ago, somebody broke it and the session ends; if it could not
 * be renewed for long (the database was down), it is taken again unless another holds the file.
 */
async function lostHold(ctx: Ctx, desk: DocumentHub): Promise<void> {
  const broken = Date.now() - desk.heldAt < editingLimits.holdMs
  await ctx.together(async (tx) => {
    const session = await lockEditingSession(tx.db, desk.sessionId)
    if (!session || session.ended_at !== null) return
    const file = (await locateNodes(tx, [session.file_id], session.enterprise_id)).get(session.file_id)
    if (broken || !file) return endEditingSession(tx, session)
    try {
      const owner = contextAsActor(tx, await actorOfUserId(tx, session.created_by))
      await requireUnlocked(owner, [file], session.id)
      await lockFileForEditing(tx, session, file)
      desk.heldAt = Date.now()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await endEditingSession(tx, session)
    }
  })
}
