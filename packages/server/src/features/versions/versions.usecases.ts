import type { Input, Reply } from '@cabinet/contract/endpoint'
import { holds } from '@cabinet/contract/rights'
import type { versionApi } from '@cabinet/contract/versions'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import type { ContentCopy } from '../files/index.ts'
import { requireNode } from '../nodes/index.ts'
import { updateContents } from '../nodes/tree/index.ts'
import { namesOf } from '../users/index.ts'
import type { Kept } from './contents.usecases.ts'
import { copyVersions, dropVersions, insertVersions, versionsOf } from './versions.store.ts'

/** A file's new latest version; its number is the one that the file's row has by then. */
export interface NewVersion extends Kept {
  fileId: string
  number: number
  /** upload, edit, restore, copy */
  source: string
  /** The file's ('.pdf'), where the content is new. */
  suffix?: string
  /** The number of the version that it was restored from. */
  origin?: number
  /** What its maker says of it. */
  name?: string
  note?: string
}

declare module '../../kernel/events.ts' {
  interface Events {
    /** New contents of files (copies bring none). Listeners must be set-based and quick: an upload waits for them. */
    'version.added': readonly NewVersion[]
  }
}

/** Writes versions of files, in one statement for any number. */
export async function addVersions(tx: Tx, versions: NewVersion[]): Promise<void> {
  await Promise.all([
    insertVersions(
      tx.db,
      versions.map(({ fileId, number, contentId, size, source, origin = null, name = '', note = '' }) => ({
        id: newId(),
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

/** A file whose space is locked, as far as its next version needs it. */
interface Versioned {
  id: string
  parentId: string | null
  size: number
  version: number
}

/**
 * Makes a content the new latest version of a file and answers its number. Asks for no rights; the bytes are the
 * caller's to charge, as a batch is charged at once.
 */
export async function appendVersion(
  tx: Tx,
  { id, parentId, size, version }: Versioned,
  content: Omit<NewVersion, 'fileId' | 'number'>,
): Promise<number> {
  const number = version + 1
  await updateContents(tx, [
    { id, folderId: parentId!, before: size, size: content.size, version: number, kept: content.size },
  ])
  await addVersions(tx, [{ ...content, fileId: id, number }])
  return number
}

/** What copying a file means to its content: the copy points to the same one. */
export const copyContents = (tx: Tx, copies: readonly ContentCopy[]): Promise<void> =>
  copyVersions(tx.db, copies, { ids: copies.map(() => newId()), createdBy: tx.actorId, at: tx.now() })

/** Forgets the versions of files that are gone for good; the sweep removes contents that nothing points to any more. */
export const dropVersionsOf = (tx: Tx, fileIds: string[]): Promise<void> => dropVersions(tx.db, fileIds)

/** The versions of a file, newest first. */
export async function listVersions(
  ctx: Ctx,
  { fileId, before, pageSize }: Input<typeof versionApi.list>,
): Promise<Reply<typeof versionApi.list>> {
  const { rights } = await requireNode(ctx, fileId, 'preview')
  // one more, to say how the last one differs from the version before it
  const rows = await versionsOf(ctx.db, fileId, { before, limit: pageSize + 1 })
  const names = await namesOf(
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
      // the original's: it is for those who may have that
      hash: holds(rights, 'download') ? row.hash : '',
    }
  })
}
