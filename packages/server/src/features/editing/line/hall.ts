import { editingLimits } from '@cabinet/contract/editing'
import { linePath } from '@cabinet/contract/editing.line'
import { createCtx, ctxAs, type Ports, systemVisit } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Bus } from '../../../kernel/push/bus.ts'
import type { Hall, SocketRoute } from '../../../kernel/sockets.ts'
import { actorOfSession } from '../../auth/index.ts'
import { requireNode } from '../../nodes/index.ts'
import { editingRights } from '../editing.rules.ts'
import { lineChannels } from '../sessions/channels.ts'
import { findMember } from '../sessions/members.store.ts'
import { findSession, type Session } from '../sessions/sessions.store.ts'
import { type Holder, holderOf } from '../sessions/tickets.ts'
import { type Desk, openDesk } from './desk.ts'
import { keepHeld, type Timing } from './held.ts'
import { openJudge } from './judge.ts'
import { type Peer, peerOf } from './peer.ts'

/**
 * Milliseconds between two looks at who is there, and at who may still edit: the net under the bus, which tells it at
 * once.
 */
const usual: Timing = { pulseMs: editingLimits.pulseMs, goneMs: editingLimits.goneMs, rightsMs: 15_000 }

/** The lines of a server: every session of which a window is connected here. */
export function openHall(ports: Ports, bus: Bus, timing: Timing = usual): Hall {
  const ctx = createCtx(ports, systemVisit, null)
  const desks = new Map<string, Desk>()

  const deskOf = (sessionId: string): Desk => {
    const known = desks.get(sessionId)
    if (known) return known
    const desk = openDesk(ctx, bus, sessionId)
    desks.set(sessionId, desk)
    return desk
  }

  bus.on(lineChannels.updates, (text) => {
    const [sessionId = '', seq] = text.split(' ')
    desks.get(sessionId)?.hint(Number(seq))
  })
  bus.on(lineChannels.members, (sessionId) => {
    void desks
      .get(sessionId)
      ?.refreshMembers()
      .catch((error) => ctx.log.warn({ err: error }, 'members could not be read'))
  })
  bus.on(lineChannels.presence, (text) => {
    const [sessionId = '', from = '', state = ''] = text.split(' ')
    const desk = desks.get(sessionId)
    // its own server has passed it on
    if (desk && !desk.peers.has(from)) desk.passPresence(from, Buffer.from(state, 'base64'))
  })
  bus.on(lineChannels.saved, (text) => {
    const { session, ...saved } = JSON.parse(text) as { session: string; by: string; number: number }
    desks.get(session)?.say({ type: 'saved', ...saved })
  })
  bus.on(lineChannels.ended, (sessionId) => desks.get(sessionId)?.end('editing.ended'))
  bus.onGap(() => {
    for (const desk of desks.values()) desk.look()
  })

  const judge = openJudge(ctx, bus, desks)
  const stop = keepHeld(ctx, desks, timing, judge.lookAtAll)

  /** Throws why a window may not come onto the line. */
  async function mayStay(holder: Holder): Promise<Session> {
    const session = await findSession(ctx.db, holder.session)
    if (!session || session.ended_at !== null) throw new AppError('editing.ended')
    const asked = ctxAs(ctx, await actorOfSession(ctx, holder.login))
    await requireNode(asked, session.file_id, ...editingRights)
    return session
  }

  return {
    async admit(query) {
      const holder = holderOf(ctx, query.get('ticket') ?? '')
      const after = Number(query.get('after') ?? 0)
      if (!holder || !Number.isInteger(after) || after < 0) throw new AppError('editing.ended')
      const session = await mayStay(holder)
      if (after > session.last_seq) throw new AppError('editing.ended')
      const member = await findMember(ctx.db, holder.member)
      if (!member || member.left_at !== null) throw new AppError('editing.ended')
      return (socket) => {
        const desk = deskOf(holder.session)
        const peer: Peer = peerOf(socket, holder, after, {
          onSpoken: (spoken) => desk.hear(peer, spoken),
          onGone: () => {
            desk.leave(peer)
            if (desk.peers.size > 0) return
            judge.forget(desk)
            if (desks.get(desk.sessionId) === desk) desks.delete(desk.sessionId)
          },
        })
        peer.say({ type: 'kept', message: member.message })
        desk.enter(peer)
        // rights may have changed since it was let in, and when they end is not known yet
        judge.look(desk)
      }
    },
    close() {
      stop()
      judge.close()
      for (const desk of desks.values()) for (const peer of desk.peers.values()) peer.close()
    },
  }
}

export const line: SocketRoute = {
  path: linePath,
  longest: editingLimits.update + 64,
  open: (ports, bus) => openHall(ports, bus),
}
