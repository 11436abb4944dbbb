import { archiveEvents } from '@cabinet/contract/archive.events'
import type { archiveRequestApi } from '@cabinet/contract/archive.requests'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import { definedOf } from '../../../kernel/certain.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { lockOrCreateArchive } from '../archives.store.ts'
import {
  type ArchiveRecordRow,
  archiveViewerOf,
  findArchiveRecords,
  returnFromArchive,
} from '../records/index.ts'
import { lendItems } from '../shelf/index.ts'
import { rightsOfLoan } from './requests.rules.ts'
import { type ArchiveRequestRow, lockArchiveRequests, updateArchiveRequest } from './requests.store.ts'

type Results = EndpointReply<typeof archiveRequestApi.decide>

/** Grants or refuses requests about records that the actor administers, each separately. */
export const decideArchiveRequests = (
  ctx: Ctx,
  { ids, approve, answer, until }: EndpointInput<typeof archiveRequestApi.decide>,
): Promise<Results> =>
  ctx.together(async (tx) => {
    await lockOrCreateArchive(tx)
    const keeps = new Set((await archiveViewerOf(tx)).eyes.keeps)
    const asked = new Map((await lockArchiveRequests(tx, ids)).map((row) => [row.id, row]))
    const about = new Map(
      (
        await findArchiveRecords(
          tx.db,
          tx.actor.enterpriseId,
          [...asked.values()].map((row) => row.record_id),
        )
      )
        .filter((row) => keeps.has(row.category_id))
        .map((row) => [row.id, row]),
    )
    const results: Results = []
    for (const id of new Set(ids)) {
      const request = asked.get(id)
      const row = request && about.get(request.record_id)
      const reason = row ? await decide(tx, request, row, { approve, until }) : 'archive.not_found'
      const name = row?.title ?? ''
      results.push(reason ? { id, name, result: 'refused', reason } : { id, name, result: 'done' })
      if (row && !reason) await settle(tx, request, row, { approve, answer: answer.trim() })
    }
    return results
  })

interface Decision {
  approve: boolean
  until: Date | undefined
}

async function decide(
  tx: Tx,
  request: ArchiveRequestRow,
  row: ArchiveRecordRow,
  decision: Decision,
): Promise<ErrorKey | null> {
  if (request.state !== 'pending') return 'archive.decided'
  if (!decision.approve) return null
  if (row.state !== 'archived') return 'archive.not_found'
  if (request.kind === 'return') {
    // ends the request along with all others about the record; it is answered right after
    const back = await returnFromArchive(tx, row, request.target_id)
    return 'reason' in back ? back.reason : null
  }
  const asked = definedOf(request.until, 'end of the loan')
  const ends = decision.until && decision.until < asked ? decision.until : asked
  if (ends <= tx.now()) return 'archive.until_past'
  await lendItems(tx, [
    {
      nodeId: row.node_id,
      subject: request.user_id,
      rights: rightsOfLoan(request.download),
      expiresAt: ends,
    },
  ])
  await updateArchiveRequest(tx, request.id, { until: ends })
  return null
}

/** Stores the answer, writes the journal line and notifies the requester. */
async function settle(
  tx: Tx,
  request: ArchiveRequestRow,
  row: ArchiveRecordRow,
  { approve, answer }: { approve: boolean; answer: string },
) {
  await updateArchiveRequest(tx, request.id, {
    state: approve ? 'approved' : 'refused',
    answer,
    decided_by: tx.actor.userId,
    decided_at: tx.now(),
  })
  await recordJournalLine(tx, {
    action: approve ? 'archive.approve' : 'archive.refuse',
    nodes: [row.node_id],
    after: { code: row.code, kind: request.kind, userId: request.user_id, answer },
  })
  await notifyByPreference(tx, [request.user_id], {
    kind: 'approval',
    message: pushMessage(archiveEvents.answered, {
      level: approve ? 0 : 2,
      textKey: `archivePush.${request.kind}_${approve ? 'approved' : 'refused'}`,
      payload: { title: row.title, code: row.code },
    }),
  })
}
