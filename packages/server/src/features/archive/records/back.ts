import type { ErrorKey } from '@cabinet/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { locateNodes } from '../../nodes/index.ts'
import { archiveReturnRefusal } from '../archive.rules.ts'
import { endLoansOfItems, moveOutOfArchive } from '../shelf/index.ts'
import { archivedItemStateOf } from './eyes.ts'
import { endRecordRequests } from './loans.store.ts'
import { type ArchiveRecordRow, updateArchiveRecords } from './records.store.ts'

export type ArchiveReturnOutcome = { parentId: string; name: string } | { reason: ErrorKey }

/**
 * Returns one item from the archive to its old place (the path is made again where it is gone), or to a
 * chosen folder that accepts it. A refusal leaves no partial change and does not end the transaction. The
 * archive must be locked, and the actor allowed.
 */
export async function returnFromArchive(
  tx: Tx,
  row: ArchiveRecordRow,
  chosen?: string | null,
): Promise<ArchiveReturnOutcome> {
  const reason = archiveReturnRefusal(archivedItemStateOf(row), tx.now())
  if (reason) return { reason }
  await sql`savepoint coming_back`.execute(tx.db)
  try {
    return await back(tx, row, chosen ?? null)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint coming_back`.execute(tx.db)
    return { reason: error.key === 'common.not_found' ? 'archive.place_gone' : error.key }
  }
}

async function back(tx: Tx, row: ArchiveRecordRow, chosen: string | null) {
  const item = (await locateNodes(tx, [row.node_id], row.enterprise_id)).get(row.node_id)
  if (!item) throw new AppError('archive.not_found')
  const to = chosen
    ? { parentId: chosen, spaceId: chosen, place: [] }
    : { parentId: row.from_parent, spaceId: row.from_space, place: row.from_way.slice(1) }
  const put = await moveOutOfArchive(tx, item, row.name, to)
  await endLoansOfItems(tx.db, await endRecordRequests(tx, [row.id]))
  await updateArchiveRecords(tx, [row.id], { state: 'returned', ended_at: tx.now(), ended_by: tx.actorId })
  await recordJournalLine(tx, {
    action: 'archive.giveBack',
    spaceId: row.from_space,
    nodes: [row.node_id],
    before: { code: row.code, categoryId: row.category_id },
    after: put,
  })
  return put
}
