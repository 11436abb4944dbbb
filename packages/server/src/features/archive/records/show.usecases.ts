import type { archiveEndpoints } from '@cabinet/contract/archive'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { includesRight } from '@cabinet/contract/rights'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { archiveViewerOf, getVisibleRecord, presentRecords } from './eyes.ts'
import { findDestructionCode, listRecordHashes } from './hashes.store.ts'

/** Maximum hashes in the details; the certificate and the database have all. */
const SHOWN = 100

/** Returns one archived item, with the evidence of its contents. */
export async function showArchiveRecord(
  ctx: Ctx,
  { id }: EndpointInput<typeof archiveEndpoints.detail>,
): Promise<EndpointReply<typeof archiveEndpoints.detail>> {
  const view = await archiveViewerOf(ctx)
  const row = await getVisibleRecord(ctx, view, id)
  const shown = firstOf(await presentRecords(ctx, view, [row]))
  // names of files inside are only for users who may open the item
  const inside = shown.nodeId !== undefined || shown.keeps
  // evidence of the originals is only for users who administer them, archived them, or may download them
  const evidence =
    shown.keeps || row.archived_by === ctx.actor.userId || includesRight(shown.rights, 'download')
  const destruction = row.destruction_id ? await findDestructionCode(ctx.db, row.destruction_id) : undefined
  return {
    ...shown,
    ...(row.hashed !== null && { hashed: row.hashed }),
    digest: evidence ? row.digest : '',
    hashes: inside && evidence ? await listRecordHashes(ctx.db, id, SHOWN) : [],
    ...(row.destruction_id && shown.keeps && { destructionId: row.destruction_id }),
    ...(destruction && { destructionCode: destruction }),
  }
}
