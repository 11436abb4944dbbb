import { firstOf, itemAt } from '../../../kernel/certain.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Tx } from '../../../kernel/ctx.ts'
import { openBackgroundTask } from '../../../kernel/jobs/tasks.ts'
import { recordJournalLines } from '../../journal/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { parentIdOf } from '../../nodes/tree/index.ts'
import { archiveNumberText, archiveSearchKey, retentionExpiry } from '../archive.rules.ts'
import { type ArchiveRow, takeArchiveNumbers } from '../archives.store.ts'
import type { ArchiveClassRow } from '../catalogue/index.ts'
import { moveIntoArchive } from '../shelf/index.ts'
import { hashRecordsJob } from './hashes.jobs.ts'
import { insertArchiveRecords } from './records.store.ts'

export interface ArchivingOperation {
  archive: ArchiveRow
  category: AccessibleNode
  kept: ArchiveClassRow
  items: readonly AccessibleNode[]
  /** Set for a single item only. */
  title?: string | undefined
  note: string
  /** Null for the rule for unused files. */
  by: string | null
}

/** Number of files from which reading the hashes is shown to the actor as a task. */
const WORTH_A_TASK = 200

/** Moves items, each by one row, into a category. The caller has locked and checked everything. */
export async function putIntoArchive(
  tx: Tx,
  putting: ArchivingOperation,
): Promise<{ codes: string[]; taskId?: string }> {
  const { archive, category, kept, items, title, note, by } = putting
  if (items.length === 0) return { codes: [] }
  const at = tx.now()
  const last = await takeArchiveNumbers(tx, 'numbered', archive, items.length)
  const rows = items.map((item, index) => {
    const { node, space, ancestors } = item
    const number = last - items.length + index + 1
    const code = archiveNumberText('A', number, at)
    const called = title ?? node.name
    const way = [space.name, ...ancestors.slice(1).map((link) => link.name)]
    return {
      id: generateId(),
      enterprise_id: archive.enterprise_id,
      number,
      code,
      node_id: node.id,
      category_id: category.node.id,
      title: called,
      note,
      name: node.name,
      is_folder: node.isFolder,
      suffix: node.suffix,
      size: node.totals?.bytes ?? node.size,
      files: node.totals?.files ?? 1,
      created_by: node.createdBy,
      closed: !node.inherits,
      from_space: space.id,
      from_parent: parentIdOf(node),
      from_way: way,
      archived_by: by,
      archived_at: at,
      class_id: kept.id,
      class_name: kept.name,
      years: kept.years,
      at_end: kept.at_end,
      expires_at: retentionExpiry(at, kept.years),
      strict: archive.strict,
      state: 'archived' as const,
      search_key: archiveSearchKey(code, called, node.name, ...way),
    }
  })
  await moveIntoArchive(
    tx,
    category,
    items.map((item, index) => ({ item, code: itemAt(rows, index).code })),
  )
  await insertArchiveRecords(tx, rows)
  await recordJournalLines(
    tx,
    [...new Set(items.map(({ space }) => space.id))].map((spaceId) => {
      const those = rows.filter((row) => row.from_space === spaceId)
      return {
        action: 'archive.put',
        spaceId,
        enterpriseId: archive.enterprise_id,
        nodes: those.map((row) => row.node_id),
        before: those.map((row) => ({ id: row.node_id, parentId: row.from_parent, name: row.name })),
        after: {
          categoryId: category.node.id,
          codes: those.map((row) => row.code),
          class: kept.name,
          expiresAt: firstOf(rows).expires_at,
        },
      }
    }),
  )
  const files = rows.reduce((sum, row) => sum + row.files, 0)
  const taskId =
    by !== null && files > WORTH_A_TASK
      ? await openBackgroundTask(tx, { ownerId: by, name: 'archive.hash', total: files })
      : undefined
  await tx.queue(hashRecordsJob.name, {
    ids: rows.map(({ id }) => id),
    enterpriseId: archive.enterprise_id,
    ...(taskId && { taskId }),
  })
  return { codes: rows.map(({ code }) => code), ...(taskId && { taskId }) }
}
