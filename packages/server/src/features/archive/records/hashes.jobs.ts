import { archiveFieldLimits } from '@cabinet/contract/archive'
import { lastOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { finishBackgroundTask, openTaskReport } from '../../../kernel/jobs/tasks.ts'
import { job } from '../../../kernel/room.ts'
import { locateNodes } from '../../nodes/index.ts'
import { findLatestHashes } from '../../versions/index.ts'
import { type ArchivedFileBelow, filesInFolders, foldersBelowFolder } from '../shelf/index.ts'
import { deleteRecordHashes, insertRecordHashes, sealRecordHashes } from './hashes.store.ts'
import { type ArchiveRecordRow, findArchiveRecords } from './records.store.ts'

/** Folders per query, and files per transaction. */
const FOLDERS = 500
const FILES = 2000
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Stores the hash of every archived file as evidence that its content is unchanged. Reads no content, as each
 * is stored under its hash. An interrupted run restarts its current record, whose files do not change
 * meanwhile.
 */
export const hashRecordsJob = job({
  name: 'archive.hash',
  expireInSeconds: 3600,
  async run(
    ctx: Ctx,
    { ids, enterpriseId, taskId }: { ids: string[]; enterpriseId: string; taskId?: string },
  ) {
    const report = taskId ? openTaskReport(ctx, taskId) : undefined
    let done = 0
    const tell = async (files: number) => {
      done += files
      await report?.progress({ done, success: done, fail: 0, ignore: 0 })
    }
    for (const record of await findArchiveRecords(ctx.db, enterpriseId, ids))
      if (record.state === 'archived' && record.hashed === null) await hashRecord(ctx, record, tell)
    // the task cannot be cancelled, since evidence must be complete
    if (taskId)
      await ctx.together((tx) =>
        finishBackgroundTask(tx, taskId, 'done', { done, success: done, fail: 0, ignore: 0 }),
      )
  },
})

async function hashRecord(ctx: Ctx, record: ArchiveRecordRow, tell: (files: number) => Promise<void>) {
  await ctx.together((tx) => deleteRecordHashes(tx, record.id))
  let left = archiveFieldLimits.hashes as number
  for await (const files of filesOf(ctx, record)) {
    const some = files.slice(0, left)
    await ctx.together((tx) => keep(tx, record, some))
    await tell(some.length)
    left -= some.length
    if (left === 0) break
  }
  await ctx.together((tx) => sealRecordHashes(tx, record.id))
}

async function keep(
  tx: Parameters<typeof insertRecordHashes>[0],
  record: ArchiveRecordRow,
  files: readonly ArchivedFileBelow[],
) {
  const latest = await findLatestHashes(
    tx.db,
    files.map(({ id }) => id),
  )
  const rows = files.flatMap(({ id, path }) => {
    const found = latest.get(id)
    return found ? [{ path, fileId: id, version: found.number, size: found.size, hash: found.hash }] : []
  })
  await insertRecordHashes(tx, record.id, rows)
}

async function* filesOf(ctx: Ctx, record: ArchiveRecordRow): AsyncGenerator<ArchivedFileBelow[]> {
  if (!record.is_folder) {
    const file = (await locateNodes(ctx, [record.node_id], record.enterprise_id)).get(record.node_id)
    if (file) yield [{ id: file.node.id, path: record.name, version: file.node.version }]
    return
  }
  const folders = await foldersBelowFolder(ctx.db, record.node_id, archiveFieldLimits.hashes)
  for (let at = 0; at < folders.length; at += FOLDERS) {
    const some = folders.slice(at, at + FOLDERS)
    for (let after = first; ; ) {
      const files = await filesInFolders(ctx.db, some, after, FILES)
      if (files.length > 0) yield files
      if (files.length < FILES) break
      after = lastOf(files).id
    }
  }
}
