import type { Tx } from '../../kernel/ctx.ts'
import type { JournalTables } from './journal.table.ts'

/** Who did it, where the context does not say (somebody who is just signing in). */
export interface Author {
  userId: string
  enterpriseId: string
  sessionId?: string
}

/** One line: what happened to what. Who, when and from where come from the transaction's context. */
export interface Line {
  /** `<room>.<verb>` */
  action: string
  spaceId?: string
  nodes?: string[]
  before?: unknown
  after?: unknown
  by?: Author
  /** The enterprise concerned, where nobody is signed in (jobs, command line). */
  enterpriseId?: string
}

/** Writes a line of the journal in the transaction of the change. */
export const record = (tx: Tx, line: Line): Promise<void> => recordAll(tx, [line])

/** Writes several lines of one change (a batch of uploads) in one statement. */
export async function recordAll(tx: Tx, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => rowOf(tx, line))
  await tx.db.withTables<JournalTables>().insertInto('journal').values(rows).execute()
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

function rowOf(tx: Tx, line: Line) {
  const by = line.by ?? (tx.actorId === null ? null : tx.actor)
  return {
    enterprise_id: line.enterpriseId ?? by?.enterpriseId ?? null,
    at: tx.now(),
    actor_id: by?.userId ?? null,
    session_id: by?.sessionId ?? null,
    trace_id: tx.visit.id,
    ip: tx.visit.ip,
    agent: tx.visit.agent,
    action: line.action,
    space_id: line.spaceId ?? null,
    nodes: line.nodes ?? [],
    before: json(line.before),
    after: json(line.after),
  }
}
