import type { archiveRequestApi } from '@cabinet/contract/archive.requests'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { permitted, requireNode } from '../../nodes/index.ts'
import { returnRefusal, searchKeyOf } from '../archive.rules.ts'
import { findRecords, keptOf, seenRecord, viewOf } from '../records/index.ts'
import { takeBackLoans } from '../shelf/index.ts'
import { tellKeepers } from './requests.jobs.ts'
import { borrowRefusal } from './requests.rules.ts'
import {
  countRequests,
  insertRequest,
  lockRequests,
  pageOfRequests,
  updateRequest,
  type Whose,
} from './requests.store.ts'

/**
 * Asks to read something archived for a time, or to have it back.
 * @throws archive.not_found, archive.until_past, archive.reads_already, archive.held, archive.strict, archive.asked_already
 */
export async function askFor(ctx: Ctx, input: Input<typeof archiveRequestApi.ask>): Promise<undefined> {
  await ctx.together(async (tx) => {
    const row = await seenRecord(tx, await viewOf(tx), input.id)
    const borrow = input.kind === 'borrow'
    if (row.state !== 'archived') throw new AppError('archive.not_found')
    const held = (await permitted(tx, [row.node_id])).get(row.node_id) ?? 0
    refuseIf(borrow ? borrowRefusal(input, held, tx.now()) : returnRefusal(keptOf(row), tx.now()))
    if (!borrow && input.parentId) await requireNode(tx, input.parentId, row.is_folder ? 'new' : 'upload')
    const id = newId()
    const made = await insertRequest(tx, {
      id,
      enterprise_id: tx.actor.enterpriseId,
      record_id: row.id,
      kind: input.kind,
      user_id: tx.actor.userId,
      words: input.words.trim(),
      until: borrow ? input.until! : null,
      download: borrow && input.download,
      target_id: borrow ? null : (input.parentId ?? null),
      state: 'pending',
      created_at: tx.now(),
    })
    if (!made) throw new AppError('archive.asked_already')
    await record(tx, {
      action: borrow ? 'archive.askToBorrow' : 'archive.askBack',
      nodes: [row.node_id],
      after: { code: row.code, words: input.words.trim(), until: input.until },
    })
    await tx.queue(tellKeepers.name, { requestId: id })
  })
}

/** Wishes that the actor may answer, or the actor's own. */
export async function listRequests(
  ctx: Ctx,
  { mine, page, pageSize, search = '' }: Input<typeof archiveRequestApi.list>,
): Promise<Reply<typeof archiveRequestApi.list>> {
  const { enterpriseId, userId } = ctx.actor
  const whose: Whose = mine ? { userId } : { keeps: (await viewOf(ctx)).eyes.keeps }
  const wanted = searchKeyOf(search).trim()
  const [rows, total] = await Promise.all([
    pageOfRequests(ctx.db, enterpriseId, whose, {
      search: wanted,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    countRequests(ctx.db, enterpriseId, whose, wanted),
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
 * Takes back wishes of one's own; a loan is given back early. Those of others are as unknown as none.
 * @throws archive.not_found, archive.decided
 */
export async function withdraw(
  ctx: Ctx,
  { ids }: Input<typeof archiveRequestApi.withdraw>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const own = (await lockRequests(tx, ids)).filter((row) => row.user_id === tx.actor.userId)
    if (own.length < new Set(ids).size) throw new AppError('archive.not_found')
    for (const row of own) {
      const lent = row.state === 'approved' && row.kind === 'borrow'
      if (row.state !== 'pending' && !lent) throw new AppError('archive.decided')
      await updateRequest(tx, row.id, { state: lent ? 'ended' : 'withdrawn' })
      const [about] = await findRecords(tx.db, row.enterprise_id, [row.record_id])
      if (lent) await takeBackLoans(tx.db, [{ nodeId: about!.node_id, subject: row.user_id }])
      await record(tx, {
        action: lent ? 'archive.endLoan' : 'archive.withdraw',
        nodes: [about!.node_id],
        after: { code: about!.code },
      })
    }
  })
}
