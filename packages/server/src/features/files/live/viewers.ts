import type { Actor, Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ServerBus } from '../../../kernel/push/bus.ts'
import type { PushConnection } from '../../../kernel/push/connection.ts'
import { actorOfSession } from '../../auth/index.ts'
import { accessibleByEachViewer, rightsChangedChannel } from '../../nodes/gate/index.ts'

/** Milliseconds that an answer stands without a hint of changed rights: a fallback for hints that the bus lost. */
const answerStandsMs = 60_000

interface FolderAnswers {
  /** Whether each session may see the folder. */
  bySession: Map<string, boolean>
  /** Nodes and people on which the answers depend. */
  about: Set<string>
  until: number
}

export interface FolderViewers {
  /** Returns those of these connections whose users may still see the folder. */
  allowed(folderId: string, connections: readonly PushConnection[]): Promise<PushConnection[]>
  /** Drops answers about folders that nobody watches any more. */
  keep(isWatched: (folderId: string) => boolean): void
}

/** Answers who may see a folder, and remembers it until rights change. The answers may be lost at any time. */
export function openFolderViewers(ctx: Ctx, bus: ServerBus): FolderViewers {
  const answers = new Map<string, FolderAnswers>()
  let changes = 0

  bus.on(rightsChangedChannel, (text) => {
    changes++
    const ids = text.split(' ')
    for (const [folderId, { about }] of answers)
      if (text === '*' || ids.some((id) => about.has(id))) answers.delete(folderId)
  })
  bus.onGap(() => {
    changes++
    answers.clear()
  })

  async function ask(folderId: string, sessionIds: readonly string[], known: FolderAnswers): Promise<void> {
    const actors = new Map<string, Actor>()
    for (const sessionId of sessionIds) {
      const actor = await actorOfOpenSession(ctx, sessionId)
      if (actor) actors.set(sessionId, actor)
    }
    const { seen, wayIds, endsAt } = await accessibleByEachViewer(ctx, folderId, [...actors.values()])
    for (const sessionId of sessionIds) {
      const actor = actors.get(sessionId)
      known.bySession.set(sessionId, actor !== undefined && seen.has(actor.userId))
      if (actor) known.about.add(actor.userId)
    }
    for (const id of [folderId, ...wayIds]) known.about.add(id)
    if (endsAt) known.until = Math.min(known.until, Date.now() + endsAt.getTime() - ctx.now().getTime())
  }

  return {
    async allowed(folderId, connections) {
      let known = answers.get(folderId)
      if (!known || known.until <= Date.now())
        known = { bySession: new Map(), about: new Set(), until: Date.now() + answerStandsMs }
      const { bySession } = known
      // under a person's own id stands what is listed for that person, before the own space was ever opened too
      const others = connections.filter(({ userId }) => userId !== folderId)
      const missing = others.map(({ sessionId }) => sessionId).filter((id) => !bySession.has(id))
      const before = changes
      if (missing.length > 0) await ask(folderId, [...new Set(missing)], known)
      // rights that changed meanwhile are asked for at the next change
      if (before === changes) answers.set(folderId, known)
      return connections.filter(({ userId, sessionId }) => userId === folderId || bySession.get(sessionId))
    },
    keep(isWatched) {
      for (const folderId of answers.keys()) if (!isWatched(folderId)) answers.delete(folderId)
    },
  }
}

async function actorOfOpenSession(ctx: Ctx, sessionId: string): Promise<Actor | null> {
  try {
    return await actorOfSession(ctx, sessionId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
