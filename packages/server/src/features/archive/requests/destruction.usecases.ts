import type { archiveRequestApi } from '@cabinet/contract/archive.requests'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { locateNodes } from '../../nodes/index.ts'
import { purgeDeletions } from '../../recycle/index.ts'
import { archiveNumberText, destroyRefusal } from '../archive.rules.ts'
import { type ArchiveRow, lockOrCreateArchive, takeArchiveNumbers } from '../archives.store.ts'
import {
  type ArchiveRecordRow,
  archivedItemStateOf,
  archiveViewerOf,
  endRecordRequests,
  forEachRecord,
  originalPositionOf,
  updateArchiveRecords,
} from '../records/index.ts'
import { endLoansOfItems, removeArchivedForGood } from '../shelf/index.ts'
import {
  insertDestruction,
  lockDestruction,
  recordsOfDestruction,
  updateDestruction,
} from './destruction.store.ts'
import { countDestructions, type ListedDestruction, pageOfDestructions } from './destruction-list.store.ts'

/** Proposes to destroy items past their term. Nothing is destroyed before a second person confirms. */
export const proposeDestruction = (
  ctx: Ctx,
  { ids, words }: EndpointInput<typeof archiveRequestApi.propose>,
): Promise<EndpointReply<typeof archiveRequestApi.propose>> =>
  ctx.together(async (tx) => {
    const id = generateId()
    const codes: string[] = []
    const results = await forEachRecord(tx, ids, async (row) => {
      const reason = destroyRefusal(archivedItemStateOf(row), tx.now())
      if (reason) return reason
      await updateArchiveRecords(tx, [row.id], { destruction_id: id })
      codes.push(row.code)
      return null
    })
    if (codes.length === 0) return { results }
    await insertDestruction(tx, id, words.trim())
    await recordJournalLine(tx, {
      action: 'archive.proposeDestruction',
      after: { id, codes, words: words.trim() },
    })
    return { id, results }
  })

/**
 * Confirms or withdraws a destruction. Of two concurrent confirmations the second is refused.
 * @throws archive.not_found, archive.same_person, archive.decided, common.no_permission
 */
export async function decideDestruction(
  ctx: Ctx,
  { id, confirm }: EndpointInput<typeof archiveRequestApi.decideDestruction>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const archive = await lockOrCreateArchive(tx)
    const row = await lockDestruction(tx, id)
    const records = row ? await recordsOfDestruction(tx.db, id) : []
    const keeps = new Set((await archiveViewerOf(tx)).eyes.keeps)
    if (!row || !records.some((one) => keeps.has(one.category_id))) throw new AppError('archive.not_found')
    if (row.state !== 'proposed') throw new AppError('archive.decided')
    // the person who decides must administer all of the records
    if (!records.every((one) => keeps.has(one.category_id))) throw new AppError('common.no_permission')
    if (!confirm) {
      await updateArchiveRecords(
        tx,
        records.map((one) => one.id),
        { destruction_id: null },
      )
      await updateDestruction(tx, id, { state: 'withdrawn' })
      await recordJournalLine(tx, { action: 'archive.withdrawDestruction', after: { id } })
      return
    }
    if (row.proposed_by === tx.actor.userId) throw new AppError('archive.same_person')
    await destroy(tx, archive, id, records)
  })
}

/**
 * Removes the items from the tree for good; records, hashes and the certificate stay. The sweep removes the
 * contents.
 */
async function destroy(
  tx: Tx,
  archive: ArchiveRow,
  id: string,
  records: readonly ArchiveRecordRow[],
): Promise<void> {
  const number = await takeArchiveNumbers(tx, 'certified', archive, 1)
  const code = archiveNumberText('D', number, tx.now())
  const ids = records.map((one) => one.id)
  const nodeIds = records.map((one) => one.node_id)
  await endLoansOfItems(tx.db, await endRecordRequests(tx, ids))
  const items = await locateNodes(tx, nodeIds, archive.enterprise_id)
  await removeArchivedForGood(tx, [...items.values()])
  await purgeDeletions(tx, { ids: [...items.keys()] })
  await updateArchiveRecords(tx, ids, { state: 'destroyed', ended_at: tx.now(), ended_by: tx.actor.userId })
  await updateDestruction(tx, id, { state: 'confirmed', code })
  await recordJournalLine(tx, {
    action: 'archive.destroy',
    spaceId: archive.space_id,
    nodes: nodeIds,
    after: {
      code,
      records: records.map((one) => ({ code: one.code, digest: one.digest, hashed: one.hashed })),
    },
  })
}

export async function listDestructions(
  ctx: Ctx,
  { page, pageSize }: EndpointInput<typeof archiveRequestApi.destructions>,
): Promise<EndpointReply<typeof archiveRequestApi.destructions>> {
  const { keeps, enterpriseId } = (await archiveViewerOf(ctx)).eyes
  const [rows, total] = await Promise.all([
    pageOfDestructions(ctx.db, enterpriseId, keeps, { limit: pageSize, offset: (page - 1) * pageSize }),
    countDestructions(ctx.db, enterpriseId, keeps),
  ])
  return { rows: rows.map(shown), total }
}

const shown = (row: ListedDestruction) => ({
  id: row.id,
  code: row.code,
  state: row.state,
  words: row.reason,
  items: row.items,
  bytes: row.bytes,
  proposedById: row.proposed_by,
  proposedBy: row.proposer,
  proposedAt: row.proposed_at,
  decidedBy: row.decider,
  ...(row.decided_at && { decidedAt: row.decided_at }),
})

/** Returns the records of a destruction, proposed or done. @throws archive.not_found */
export async function showCertificate(
  ctx: Ctx,
  { id }: EndpointInput<typeof archiveRequestApi.certificate>,
): Promise<EndpointReply<typeof archiveRequestApi.certificate>> {
  const { keeps, enterpriseId } = (await archiveViewerOf(ctx)).eyes
  const [row] = await pageOfDestructions(ctx.db, enterpriseId, keeps, { id, limit: 1, offset: 0 })
  if (!row) throw new AppError('archive.not_found')
  const records = await recordsOfDestruction(ctx.db, id)
  return {
    ...shown(row),
    records: records
      .filter((one) => keeps.includes(one.category_id))
      .map((one) => ({
        code: one.code,
        title: one.title,
        position: originalPositionOf(one),
        size: one.size,
        files: one.files,
        className: one.class_name,
        archivedAt: one.archived_at,
        ...(one.expires_at && { expiresAt: one.expires_at }),
        digest: one.digest,
      })),
  }
}
