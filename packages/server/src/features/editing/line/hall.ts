import { editingLimits } from '@cabinet/contract/editing'
import { editingChannelPath } from '@cabinet/contract/editing.line'
import { contextAsActor, createRequestContext, type Ports, systemRequestVisit } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ServerBus } from '../../../kernel/push/bus.ts'
import type { RoomSocketRoute, SocketNamespace } from '../../../kernel/sockets.ts'
import { actorOfSession } from '../../auth/index.ts'
import { requireNode } from '../../nodes/index.ts'
import { rightsForEditing } from '../editing.rules.ts'
import { editingBusChannels } from '../sessions/channels.ts'
import { findEditingMember } from '../sessions/members.store.ts'
import { type EditingSessionRow, findEditingSession } from '../sessions/sessions.store.ts'
import { type ChannelTicketHolder, readChannelTicket } from '../sessions/tickets.ts'
import { type DocumentHub, openDocumentHub } from './desk.ts'
import { type ChannelTiming, maintainConnectedFiles } from './held.ts'
import { openEditorRightsWatcher } from './judge.ts'
import { type DocumentChannel, openDocumentChannel } from './peer.ts'

/** Milliseconds between two checks of members and of rights: a fallback for hints that the bus lost. */
const usual: ChannelTiming = {
  pulseMs: editingLimits.pulseMs,
  goneMs: editingLimits.goneMs,
  rightsMs: 15_000,
}

/** Opens the channels of this server: every session with a window connected here. */
export function openSocketNamespace(
  ports: Ports,
  bus: ServerBus,
  timing: ChannelTiming = usual,
): SocketNamespace {
  const ctx = createRequestContext(ports, systemRequestVisit, null)
  const desks = new Map<string, DocumentHub>()

  const deskOf = (sessionId: string): DocumentHub => {
    const known = desks.get(sessionId)
    if (known) return known
    const desk = openDocumentHub(ctx, bus, sessionId)
    desks.set(sessionId, desk)
    return desk
  }

  bus.on(editingBusChannels.updates, (text) => {
    const [sessionId = '', seq] = text.split(' ')
    desks.get(sessionId)?.hint(Number(seq))
  })
  bus.on(editingBusChannels.members, (sessionId) => {
    void desks
      .get(sessionId)
      ?.refreshMembers()
      .catch((error) => ctx.log.warn({ err: error }, 'members could not be read'))
  })
  bus.on(editingBusChannels.presence, (text) => {
    const [sessionId = '', from = '', state = ''] = text.split(' ')
    const desk = desks.get(sessionId)
    // its own server has forwarded it
    if (desk && !desk.peers.has(from)) desk.passPresence(from, Buffer.from(state, 'base64'))
  })
  bus.on(editingBusChannels.saved, (text) => {
    const { session, ...saved } = JSON.parse(text) as { session: string; by: string; number: number }
    desks.get(session)?.say({ type: 'saved', ...saved })
  })
  bus.on(editingBusChannels.ended, (sessionId) => desks.get(sessionId)?.end('editing.ended'))
  bus.onGap(() => {
    for (const desk of desks.values()) desk.look()
  })

  const judge = openEditorRightsWatcher(ctx, bus, desks)
  const stop = maintainConnectedFiles(ctx, desks, timing, judge.lookAtAll)

  /** Throws the reason why a window may not join the channel. */
  async function mayStay(holder: ChannelTicketHolder): Promise<EditingSessionRow> {
    const session = await findEditingSession(ctx.db, holder.session)
    if (!session || session.ended_at !== null) throw new AppError('editing.ended')
    const asked = contextAsActor(ctx, await actorOfSession(ctx, holder.login))
    await requireNode(asked, session.file_id, ...rightsForEditing)
    return session
  }

  return {
    async admit(query) {
      const holder = readChannelTicket(ctx, query.get('ticket') ?? '')
      const after = Number(query.get('after') ?? 0)
      if (!holder || !Number.isInteger(after) || after < 0) throw new AppError('editing.ended')
      const session = await mayStay(holder)
      if (after > session.last_seq) throw new AppError('editing.ended')
      const member = await findEditingMember(ctx.db, holder.member)
      if (!member || member.left_at !== null) throw new AppError('editing.ended')
      return (socket) => {
        const desk = deskOf(holder.session)
        const peer: DocumentChannel = openDocumentChannel(socket, holder, after, {
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
        // rights may have changed since it was admitted, and their end is not known yet
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

export const editingSocketRoute: RoomSocketRoute = {
  path: editingChannelPath,
  longest: editingLimits.update + 64,
  open: (ports, bus) => openSocketNamespace(ports, bus),
}
