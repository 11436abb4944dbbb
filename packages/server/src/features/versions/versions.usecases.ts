import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { includesRight } from '@cabinet/contract/rights'
import type { versionEndpoints } from '@cabinet/contract/versions'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import type { ContentReference } from '../contents/index.ts'
import type { CopiedContent } from '../files/index.ts'
import { requireNode } from '../nodes/index.ts'
import { parentIdOf, updateNodeContents } from '../nodes/tree/index.ts'
import { userNamesOf } from '../users/index.ts'
import {
  copyLatestVersions,
  deleteVersionsOfFiles,
  insertVersions,
  pageOfVersions,
} from './versions.store.ts'

/** A file's new latest version; its number is the current one in the file's row. */
export interface VersionToAdd extends ContentReference {
  fileId: string
  number: number
  /** upload, edit, restore, copy */
  source: string
  /** The file's extension ('.pdf'), where the content is new. */
  suffix?: string
  /** The number of the version that it was restored from. */
  origin?: number
  /** Name and note by the user who made it. */
  name?: string
  note?: string
}

declare module '../../kernel/events.ts' {
  interface Events {
    /**
     * New contents of files, except by copying. Listeners must be set-based and quick: an upload waits for
     * them.
     */
    'version.added': readonly VersionToAdd[]
  }
}

/** Inserts versions of files, in one statement for any number. */
export async function addFileVersions(tx: Tx, versions: VersionToAdd[]): Promise<void> {
  await Promise.all([
    insertVersions(
      tx.db,
      versions.map(({ fileId, number, contentId, size, source, origin = null, name = '', note = '' }) => ({
        id: generateId(),
        file_id: fileId,
        number,
        content_id: contentId,
        size,
        source,
        created_by: tx.actorId,
        created_at: tx.now(),
        origin,
        name,
        note,
      })),
    ),
    tx.emit('version.added', versions),
  ])
}

/** A file in a locked space, with the columns that its next version needs. */
interface Versioned {
  id: string
  parentId: string | null
  size: number
  version: number
}

/**
 * Appends a content as the new latest version of a file and returns its number. Checks no rights; the caller
 * charges the bytes, as a batch is charged at once.
 */
export async function appendVersion(
  tx: Tx,
  file: Versioned,
  content: Omit<VersionToAdd, 'fileId' | 'number'>,
): Promise<number> {
  const { id, size } = file
  const number = file.version + 1
  await updateNodeContents(tx, [
    { id, folderId: parentIdOf(file), before: size, size: content.size, version: number, kept: content.size },
  ])
  await addFileVersions(tx, [{ ...content, fileId: id, number }])
  return number
}

/** Copies the latest versions of copied files, which point to the same contents. */
export const copyContentsOfFiles = (tx: Tx, copies: readonly CopiedContent[]): Promise<void> =>
  copyLatestVersions(tx.db, copies, {
    ids: copies.map(() => generateId()),
    createdBy: tx.actorId,
    at: tx.now(),
  })

/** Deletes the versions of purged files; the sweep removes contents that nothing points to any more. */
export const dropVersionsOf = (tx: Tx, fileIds: string[]): Promise<void> =>
  deleteVersionsOfFiles(tx.db, fileIds)

/** Lists the versions of a file, newest first. */
export async function listFileVersions(
  ctx: Ctx,
  { fileId, before, pageSize }: EndpointInput<typeof versionEndpoints.list>,
): Promise<EndpointReply<typeof versionEndpoints.list>> {
  const { rights } = await requireNode(ctx, fileId, 'preview')
  // one more, to show how the last one differs from the version before it
  const rows = await pageOfVersions(ctx.db, fileId, { before, limit: pageSize + 1 })
  const names = await userNamesOf(
    ctx.db,
    rows.flatMap((row) => row.created_by ?? []),
  )
  return rows.slice(0, pageSize).map((row, index) => {
    const author = row.created_by ? names.get(row.created_by) : undefined
    return {
      id: row.id,
      fileId,
      number: row.number,
      size: row.size,
      sizeDelta: row.size - (rows[index + 1]?.size ?? 0),
      source: row.source,
      ...(row.origin !== null && { origin: row.origin }),
      createdBy: author?.account ?? '',
      createdByName: author?.name ?? '',
      createdAt: row.created_at,
      latest: before === undefined && index === 0,
      name: row.name,
      note: row.note,
      pinned: row.pinned,
      // the hash of the original is only for users who may download it
      hash: includesRight(rights, 'download') ? row.hash : '',
    }
  })
}
