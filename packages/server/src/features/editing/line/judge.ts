import { includesRight } from '@cabinet/contract/rights'
import type { Actor, Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type ServerBus, signInChannels } from '../../../kernel/push/bus.ts'
import { actorOfSession } from '../../auth/index.ts'
import { accessibleByEachViewer, rightsChangedChannel } from '../../nodes/gate/index.ts'
import { rightsForEditing } from '../editing.rules.ts'
import { editingBusChannels } from '../sessions/channels.ts'
import { markMemberLeft } from '../sessions/members.store.ts'
import { findEditingSession } from '../sessions/sessions.store.ts'
import type { DocumentHub } from './desk.ts'

/** Sessions checked at once, so that a change of everybody's rights leaves connections for others. */
const judgedAtOnce = 4
/** Longest delay of a timer, in milliseconds. */
const longestWaitMs = 2 ** 31 - 1

export interface EditorRightsWatcher {
  /** Checks one session as soon as possible, also while a check of it runs. */
  look(desk: DocumentHub): void
  lookAtAll(): void
  forget(desk: DocumentHub): void
  close(): void
}

interface Known {
  /** Nodes, people and sign-ins that its rights depend on; null while they are not known. */
  about: Set<string> | null
  timer?: NodeJS.Timeout
}

/**
 * Disconnects members who may no longer edit, when the bus announces a change of rights and when a grant
 * expires.
 */
export function openEditorRightsWatcher(
  ctx: Ctx,
  bus: ServerBus,
  desks: ReadonlyMap<string, DocumentHub>,
): EditorRightsWatcher {
  const known = new Map<DocumentHub, Known>()
  const waiting = new Set<DocumentHub>()
  const judging = new Set<DocumentHub>()
  let closed = false

  const look = (desk: DocumentHub) => {
    waiting.add(desk)
    void run()
  }
  const lookAtAll = () => {
    for (const desk of desks.values()) look(desk)
  }
  const lookWhere = (ids: readonly string[]) => {
    for (const desk of desks.values()) {
      const about = known.get(desk)?.about
      if (!about || ids.some((id) => about.has(id))) look(desk)
    }
  }

  bus.on(rightsChangedChannel, (text) => (text === '*' ? lookAtAll() : lookWhere(text.split(' '))))
  bus.on(signInChannels.sessionEnded, (id) => lookWhere([id]))
  bus.on(signInChannels.userEnded, (id) => lookWhere([id]))
  bus.onGap(lookAtAll)

  /** Hints during a check cause a single further check, however many they are. */
  async function run(): Promise<void> {
    if (judging.size >= judgedAtOnce || closed) return
    const desk = [...waiting].find((one) => !judging.has(one))
    if (!desk) return
    waiting.delete(desk)
    judging.add(desk)
    try {
      await judge(desk)
    } catch (error) {
      // an unreachable database says nothing about rights; the next check asks again
      ctx.log.error({ err: error, sessionId: desk.sessionId }, 'rights on a line could not be judged')
    } finally {
      judging.delete(desk)
    }
    void run()
  }

  async function judge(desk: DocumentHub): Promise<void> {
    const peers = [...desk.peers.values()]
    clearTimeout(known.get(desk)?.timer)
    if (peers.length === 0) return void known.delete(desk)
    // until the dependencies are known again, every hint concerns the session
    const state: Known = { about: null }
    known.set(desk, state)
    const session = await findEditingSession(ctx.db, desk.sessionId)
    if (!session || session.ended_at !== null) return desk.end('editing.ended')
    const actors = await actorsOf(peers.map(({ holder }) => holder.login))
    const { seen, wayIds, endsAt } = await accessibleByEachViewer(ctx, session.file_id, [...actors.values()])
    const mayStay = (login: string) => {
      const actor = actors.get(login)
      const held = (actor && seen.get(actor.userId)?.rights) ?? 0
      return rightsForEditing.every((right) => includesRight(held, right))
    }
    const out = peers.map(({ holder }) => holder).filter(({ login }) => !mayStay(login))
    for (const { member } of out) desk.putOut(member, 'editing.put_out')
    for (const { member } of out) await markMemberLeft(ctx.db, member, ctx.now())
    if (out.length > 0) bus.publish(editingBusChannels.members, desk.sessionId)
    state.about = new Set([...wayIds, ...actors.keys(), ...[...actors.values()].map(({ userId }) => userId)])
    if (!endsAt || closed) return
    const wait = Math.min(Math.max(endsAt.getTime() - ctx.now().getTime(), 0), longestWaitMs)
    state.timer = setTimeout(() => look(desk), wait).unref()
  }

  /** Actors by sign-in; sign-ins that have ended are left out. */
  async function actorsOf(logins: readonly string[]): Promise<Map<string, Actor>> {
    const actors = new Map<string, Actor>()
    for (const login of new Set(logins))
      try {
        actors.set(login, await actorOfSession(ctx, login))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    return actors
  }

  const forget = (desk: DocumentHub) => {
    clearTimeout(known.get(desk)?.timer)
    known.delete(desk)
    waiting.delete(desk)
  }

  return {
    look,
    lookAtAll,
    forget,
    close() {
      closed = true
      for (const desk of [...known.keys()]) forget(desk)
    },
  }
}
