import type { Input } from '@cabinet/contract/endpoint'
import type { versionApi } from '@cabinet/contract/versions'
import type { Ctx } from '../../../kernel/ctx.ts'
import { record } from '../../journal/index.ts'
import { updateVersion } from '../versions.store.ts'
import { getVersion, lockedFile } from './locked-file.ts'

/** Names a version, notes something about it, pins it. What was not sent stays. */
export async function saveVersion(
  ctx: Ctx,
  { fileId, number, ...sent }: Input<typeof versionApi.save>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const { space } = await lockedFile(tx, fileId, 'edit')
    const held = await getVersion(tx, fileId, number)
    const before = { name: held.name, note: held.note, pinned: held.pinned }
    const after = {
      name: (sent.name ?? held.name).trim(),
      note: (sent.note ?? held.note).trim(),
      pinned: sent.pinned ?? held.pinned,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await updateVersion(tx.db, held.id, after)
    await record(tx, {
      action: 'versions.save',
      spaceId: space.id,
      nodes: [fileId],
      before: { version: number, ...before },
      after,
    })
  })
}
