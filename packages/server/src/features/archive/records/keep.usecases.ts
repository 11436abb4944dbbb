import type { archiveEndpoints } from '@cabinet/contract/archive'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { lockTargetFolder } from '../../nodes/index.ts'
import { retentionExpiry, retentionRefusal } from '../archive.rules.ts'
import { type ArchiveRow, lockOrCreateArchive } from '../archives.store.ts'
import { getArchiveClass } from '../catalogue/index.ts'
import { returnFromArchive } from './back.ts'
import { archivedItemStateOf, archiveViewerOf } from './eyes.ts'
import { type ArchiveRecordRow, findArchiveRecords, updateArchiveRecords } from './records.store.ts'

type Results = EndpointReply<typeof archiveEndpoints.giveBack>

/**
 * Runs an action on each of these records that the actor administers, separately, with the archive locked.
 */
export async function forEachRecord(
  tx: Tx,
  ids: readonly string[],
  deed: (row: ArchiveRecordRow, archive: ArchiveRow) => Promise<ErrorKey | null>,
): Promise<Results> {
  const archive = await lockOrCreateArchive(tx)
  const keeps = new Set((await archiveViewerOf(tx)).eyes.keeps)
  const rows = new Map(
    (await findArchiveRecords(tx.db, tx.actor.enterpriseId, ids))
      .filter((row) => keeps.has(row.category_id))
      .map((row) => [row.id, row]),
  )
  const results: Results = []
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    const reason = row ? await deed(row, archive) : 'archive.not_found'
    const name = row?.title ?? ''
    results.push(reason ? { id, name, result: 'refused', reason } : { id, name, result: 'done' })
  }
  return results
}

/** Returns items from the archive at once, for its administrators. */
export const returnArchivedItems = (
  ctx: Ctx,
  { ids, parentId }: EndpointInput<typeof archiveEndpoints.giveBack>,
): Promise<Results> =>
  ctx.together(async (tx) => {
    if (parentId) await lockTargetFolder(tx, { parentId }, 'new', 'upload')
    return forEachRecord(tx, ids, async (row) => {
      const back = await returnFromArchive(tx, row, parentId)
      return 'reason' in back ? back.reason : null
    })
  })

/**
 * Sets or lifts a legal hold, which overrides everything: a held item is neither returned nor destroyed, and
 * leaves a proposed destruction.
 */
export const setLegalHold = (
  ctx: Ctx,
  { ids, hold, words }: EndpointInput<typeof archiveEndpoints.hold>,
): Promise<Results> =>
  ctx.together((tx) =>
    forEachRecord(tx, ids, async (row) => {
      if (row.state !== 'archived') return 'archive.not_found'
      await updateArchiveRecords(
        tx,
        [row.id],
        hold
          ? { held_at: tx.now(), held_by: tx.actor.userId, held_for: words.trim(), destruction_id: null }
          : { held_at: null, held_by: null, held_for: '' },
      )
      await recordJournalLine(tx, {
        action: hold ? 'archive.hold' : 'archive.release',
        nodes: [row.node_id],
        before: { code: row.code, held: row.held_at !== null, for: row.held_for },
        after: { for: words.trim() },
      })
      return null
    }),
  )

/** Gives items another class. The term counts from the time of archiving, whatever has changed since. */
export const changeRetentionClass = (
  ctx: Ctx,
  { ids, classId }: EndpointInput<typeof archiveEndpoints.retain>,
): Promise<Results> =>
  ctx.together(async (tx) => {
    const kept = await getArchiveClass(tx, classId)
    return forEachRecord(tx, ids, async (row, archive) => {
      const expires_at = retentionExpiry(row.archived_at, kept.years)
      const reason = retentionRefusal(
        { ...archivedItemStateOf(row), strict: row.strict || archive.strict },
        expires_at,
      )
      if (reason) return reason
      const { id, name, years, at_end } = kept
      await updateArchiveRecords(tx, [row.id], { class_id: id, class_name: name, years, at_end, expires_at })
      await recordJournalLine(tx, {
        action: 'archive.retain',
        nodes: [row.node_id],
        before: { code: row.code, class: row.class_name, expiresAt: row.expires_at },
        after: { class: name, expiresAt: expires_at },
      })
      return null
    })
  })
