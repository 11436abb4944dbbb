import type { archiveRequestApi } from '@cabinet/contract/archive.requests'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { firstOf } from '../../../kernel/certain.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { findAccessibleNode, requireNode } from '../../nodes/index.ts'
import { archiveReturnRefusal, archiveSearchKey } from '../archive.rules.ts'
import {
  archivedItemStateOf,
  archiveViewerOf,
  findArchiveRecords,
  getVisibleRecord,
} from '../records/index.ts'
import { endLoansOfItems } from '../shelf/index.ts'
import { notifyKeepersJob } from './requests.jobs.ts'
import { archiveBorrowRefusal } from './requests.rules.ts'
import {
  type ArchiveRequestScope,
  countArchiveRequests,
  insertArchiveRequest,
  lockArchiveRequests,
  pageOfRequests,
  updateArchiveRequest,
} from './requests.store.ts'

/**
 * Requests to read an archived item for a time, or to have it returned.
 * @throws archive.not_found, archive.until_past, archive.reads_already, archive.held, archive.strict,
 * archive.asked_already
 */
export async function requestArchivedItem(
  ctx: Ctx,
  input: EndpointInput<typeof archiveRequestApi.ask>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const row = await getVisibleRecord(tx, await archiveViewerOf(tx), input.id)
    const borrow = input.kind === 'borrow'
    if (row.state !== 'archived') throw new AppError('archive.not_found')
    const held = (await findAccessibleNode(tx, row.node_id))?.rights ?? 0
    throwIfRefused(
      borrow
        ? archiveBorrowRefusal(input, held, tx.now())
        : archiveReturnRefusal(archivedItemStateOf(row), tx.now()),
    )
    if (!borrow && input.parentId) await requireNode(tx, input.parentId, row.is_folder ? 'new' : 'upload')
    const id = generateId()
    const made = await insertArchiveRequest(tx, {
      id,
      enterprise_id: tx.actor.enterpriseId,
      record_id: row.id,
      kind: input.kind,
      user_id: tx.actor.userId,
      words: input.words.trim(),
      until: borrow ? (input.until ?? null) : null,
      download: borrow && input.download,
      target_id: borrow ? null : (input.parentId ?? null),
      state: 'pending',
      created_at: tx.now(),
    })
    if (!made) throw new AppError('archive.asked_already')
    await recordJournalLine(tx, {
      action: borrow ? 'archive.askToBorrow' : 'archive.askBack',
      nodes: [row.node_id],
      after: { code: row.code, words: input.words.trim(), until: input.until },
    })
    await tx.queue(notifyKeepersJob.name, { requestId: id })
  })
}

/** Lists requests that the actor may answer, or the actor's own. */
export async function listArchiveRequests(
  ctx: Ctx,
  { mine, page, pageSize, search = '' }: EndpointInput<typeof archiveRequestApi.list>,
): Promise<EndpointReply<typeof archiveRequestApi.list>> {
  const { enterpriseId, userId } = ctx.actor
  const whose: ArchiveRequestScope = mine ? { userId } : { keeps: (await archiveViewerOf(ctx)).eyes.keeps }
  const wanted = archiveSearchKey(search).trim()
  const [rows, total] = await Promise.all([
    pageOfRequests(ctx.db, enterpriseId, whose, {
      search: wanted,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    countArchiveRequests(ctx.db, enterpriseId, whose, wanted),
  ])
  return {
    rows: rows.map((row) => ({
      id: row.id,
      recordId: row.record_id,
      code: row.code,
      title: row.title,
      folder: row.is_folder,
      suffix: row.suffix,
      kind: row.kind,
      userId: row.user_id,
      userName: row.user_name,
      words: row.words,
      ...(row.until && { until: row.until }),
      download: row.download,
      state: row.state,
      answer: row.answer,
      decidedBy: row.decider,
      ...(row.decided_at && { decidedAt: row.decided_at }),
      createdAt: row.created_at,
    })),
    total,
  }
}

/**
 * Withdraws the actor's own requests; a loan ends early. Requests of others look the same as missing ones.
 * @throws archive.not_found, archive.decided
 */
export async function withdrawArchiveRequests(
  ctx: Ctx,
  { ids }: EndpointInput<typeof archiveRequestApi.withdraw>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const own = (await lockArchiveRequests(tx, ids)).filter((row) => row.user_id === tx.actor.userId)
    if (own.length < new Set(ids).size) throw new AppError('archive.not_found')
    for (const row of own) {
      const lent = row.state === 'approved' && row.kind === 'borrow'
      if (row.state !== 'pending' && !lent) throw new AppError('archive.decided')
      await updateArchiveRequest(tx, row.id, { state: lent ? 'ended' : 'withdrawn' })
      const about = firstOf(await findArchiveRecords(tx.db, row.enterprise_id, [row.record_id]))
      if (lent) await endLoansOfItems(tx.db, [{ nodeId: about.node_id, subject: row.user_id }])
      await recordJournalLine(tx, {
        action: lent ? 'archive.endLoan' : 'archive.withdraw',
        nodes: [about.node_id],
        after: { code: about.code },
      })
    }
  })
}
