import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { versionEndpoints } from '@cabinet/contract/versions'
import type { Ctx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { updateVersionRow } from '../versions.store.ts'
import { getFileVersion, requireLockedFile } from './locked-file.ts'

/** Updates the name, note and pin of a version. Fields that were not sent stay. */
export async function saveVersionDetails(
  ctx: Ctx,
  { fileId, number, ...sent }: EndpointInput<typeof versionEndpoints.save>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const { space } = await requireLockedFile(tx, fileId, 'edit')
    const held = await getFileVersion(tx, fileId, number)
    const before = { name: held.name, note: held.note, pinned: held.pinned }
    const after = {
      name: (sent.name ?? held.name).trim(),
      note: (sent.note ?? held.note).trim(),
      pinned: sent.pinned ?? held.pinned,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await updateVersionRow(tx.db, held.id, after)
    await recordJournalLine(tx, {
      action: 'versions.save',
      spaceId: space.id,
      nodes: [fileId],
      before: { version: number, ...before },
      after,
    })
  })
}
