import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { type JournalLineDraft, sealOfJournalLine } from './journal.rules.ts'
import type { JournalTables } from './journal.table.ts'

/** The actor, where the context has none (during sign-in). */
export interface JournalAuthor {
  userId: string
  enterpriseId: string
  sessionId?: string
}

/**
 * One journal line: an action and its objects. Actor, time and address come from the transaction's context.
 */
export interface JournalLine {
  /** `<room>.<verb>` */
  action: string
  spaceId?: string
  nodes?: string[]
  before?: unknown
  after?: unknown
  by?: JournalAuthor
  /** Id of the request, where several share the transaction. */
  traceId?: string | undefined
  /** The enterprise concerned, if there is no signed-in user (jobs, command line). */
  enterpriseId?: string
}

/** Writes a journal line within the transaction of the change. */
export const recordJournalLine = (tx: Tx, line: JournalLine): Promise<void> => recordJournalLines(tx, [line])

/** Writes the lines of an event without a change (a download), in a transaction of its own. */
export const recordJournalEvent = (ctx: Ctx, ...lines: JournalLine[]): Promise<void> => insert(ctx, lines)

/** Writes several lines of one change (a batch of uploads) in one statement. */
export const recordJournalLines = (tx: Tx, lines: JournalLine[]): Promise<void> => insert(tx, lines)

async function insert(ctx: Ctx, lines: JournalLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => {
    const row = draftOf(ctx, line)
    const seal = sealOfJournalLine(ctx.secrets, row)
    return { ...row, seal, before: json(row.before), after: json(row.after) }
  })
  await ctx.db.withTables<JournalTables>().insertInto('journal').values(rows).execute()
}

/** Returns the value as it will be read back: without what JSON drops, dates as text. */
const plain = (value: unknown): unknown => (value == null ? null : JSON.parse(JSON.stringify(value)))
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

function draftOf(ctx: Ctx, line: JournalLine): JournalLineDraft {
  const by = line.by ?? (ctx.actorId === null ? null : ctx.actor)
  return {
    enterprise_id: line.enterpriseId ?? by?.enterpriseId ?? null,
    at: ctx.now(),
    actor_id: by?.userId ?? null,
    // background work on behalf of a user has no session
    session_id: by?.sessionId || null,
    trace_id: line.traceId ?? ctx.visit.id,
    ip: ctx.visit.ip,
    agent: ctx.visit.agent,
    action: line.action,
    space_id: line.spaceId ?? null,
    nodes: line.nodes ?? [],
    before: plain(line.before),
    after: plain(line.after),
  }
}
