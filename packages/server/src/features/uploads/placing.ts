import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { entryOf, itemAt } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ContentReference } from '../contents/index.ts'
import { addFilesToFolder, ensureFolderPaths, presentAddedFiles, withFreeNames } from '../files/index.ts'
import { type JournalLine, recordJournalLine, recordJournalLines } from '../journal/index.ts'
import {
  type AccessibleNode,
  effectiveRights,
  extensionOf,
  type FolderReference,
  findChildrenByName,
  folderIdOfReference,
  lockTargetFolder,
  normalizeName,
  requireNode,
  requireUnlocked,
} from '../nodes/index.ts'
import type { ChildNode } from '../nodes/tree/index.ts'
import { addFileVersions, appendVersion } from '../versions/index.ts'
import type { UploadClashRule } from './uploads.rules.ts'

/** File that was received completely. */
export interface IncomingFile {
  /** Folders below the target, joined by '/'. */
  path: string
  name: string
}

/** Placed file, with its wire form if known already; or the reason why it was not placed. */
export type PlacedFile = { fileId: string; item?: ListedFileItem } | { error: AppError }

interface Wanted {
  folderId: string
  name: string
}

/**
 * Destinations of files: a folder with its space locked, the folder of each file, and the present nodes of
 * their names.
 */
export interface UploadDestinations {
  target: AccessibleNode
  wanted: Wanted[]
  there: ChildNode[]
}

/** Locks the destination folder. Contents must be stored or requested before this, never after. */
export async function lockUploadDestinations(
  tx: Tx,
  ref: FolderReference,
  arrivals: readonly IncomingFile[],
): Promise<UploadDestinations> {
  const paths = [...new Set(arrivals.map(({ path }) => path))].filter((path) => path !== '')
  if (paths.length > 0) {
    const target = await lockTargetFolder(tx, ref, 'upload', 'new')
    const wanted = await intoFolders(tx, target, arrivals, paths)
    return { target, wanted, there: await findChildrenByName(tx.db, wanted) }
  }
  const wanted = arrivals.map(({ name }) => ({ folderId: folderIdOfReference(tx, ref), name }))
  const [target, there] = await Promise.all([
    lockTargetFolder(tx, ref, 'upload'),
    findChildrenByName(tx.db, wanted),
  ])
  return { target, wanted, there }
}

interface Terms {
  /** The content of each file, in order. */
  kept: readonly ContentReference[]
  /** The request that brought each file, in order, where several share the transaction. */
  traceIds?: readonly (string | undefined)[]
  clash: UploadClashRule
  /** Charges the bytes placed there, beside the other statements; the answers are not in their wire form yet. */
  pay: (bytes: number, answers: readonly PlacedFile[]) => Promise<unknown>
}

/**
 * Places files: new ones in one set of statements; a taken name gets a new version or the next free number if the
 * user chose so, else it is refused.
 */
export async function placeIncomingFiles(
  tx: Tx,
  { target, wanted, there }: UploadDestinations,
  { kept, traceIds = [], clash, pay }: Terms,
): Promise<PlacedFile[]> {
  const children = new Map(there.map((child) => [placeOf(child.parentId, child.name), child]))
  const fresh: Fresh[] = []
  const answers: PlacedFile[] = []
  const taken = new Set<string>()
  for (const [index, { folderId, name }] of wanted.entries()) {
    const place = placeOf(folderId, name)
    const child = children.get(place)
    const isTaken = taken.has(place) || child !== undefined
    if (child && clash === 'version' && !child.isFolder && !taken.has(place))
      answers.push(await succeed(tx, child, { content: itemAt(kept, index), traceId: traceIds[index] }))
    else if (isTaken && clash !== 'both')
      answers.push({ error: new AppError('spaces.name_taken', { names: [child?.name ?? name] }) })
    else {
      const fileId = generateId()
      fresh.push({
        folderId,
        name: normalizeName(name),
        id: fileId,
        isFolder: false,
        traceId: traceIds[index],
        ...itemAt(kept, index),
      })
      answers.push({ fileId })
    }
    taken.add(place)
  }
  const bytes = kept.reduce((sum, { size }, index) => sum + ('error' in itemAt(answers, index) ? 0 : size), 0)
  const named = clash === 'both' ? await withFreeNames(tx, fresh) : fresh
  const [items] = await Promise.all([addFresh(tx, target, named), pay(bytes, answers)])
  return answers.map((one) => ('fileId' in one ? { ...one, item: items.get(one.fileId) } : one))
}

interface Fresh extends Wanted, ContentReference {
  id: string
  isFolder: false
  traceId: string | undefined
}

/** Returns the files placed in the target itself in their wire form. */
async function addFresh(
  tx: Tx,
  target: AccessibleNode,
  fresh: readonly Fresh[],
): Promise<Map<string, ListedFileItem>> {
  if (fresh.length === 0) return new Map()
  // in one round trip: the files are inserted before their versions
  const [made] = await Promise.all([
    addFilesToFolder(tx, target, fresh),
    addFileVersions(
      tx,
      fresh.map(({ id, name, contentId, size }) => ({
        contentId,
        size,
        fileId: id,
        number: 1,
        source: 'upload',
        suffix: extensionOf(name),
      })),
    ),
    recordJournalLines(tx, linesOf(target, fresh)),
  ])
  const here = made
    .map((file, index) => ({ ...file, size: itemAt(fresh, index).size }))
    .filter(({ folderId }) => folderId === target.node.id)
  return new Map(presentAddedFiles(tx, target, here).map((item) => [item.id, item]))
}

/** One journal line for each request. */
function linesOf({ space }: AccessibleNode, fresh: readonly Fresh[]): JournalLine[] {
  const requests = [...new Set(fresh.map(({ traceId }) => traceId))]
  return requests.map((traceId) => {
    const files = fresh.filter((one) => one.traceId === traceId)
    return {
      action: 'uploads.add',
      spaceId: space.id,
      nodes: files.map(({ id }) => id),
      after: {
        names: files.map(({ name }) => name),
        size: files.reduce((sum, { size }) => sum + size, 0),
      },
      traceId,
    }
  })
}

const placeOf = (folderId: string, name: string) => `${folderId}/${normalizeName(name).toLowerCase()}`

async function intoFolders(
  tx: Tx,
  target: AccessibleNode,
  arrivals: readonly IncomingFile[],
  paths: readonly string[],
): Promise<Wanted[]> {
  const ids = await ensureFolderPaths(tx, target, paths)
  const rights = await effectiveRights(tx, [...new Set(ids.values())])
  for (const held of rights.values())
    if (!includesRight(held, 'upload')) throw new AppError('common.no_permission')
  return arrivals.map(({ path, name }) => ({
    name,
    folderId: path === '' ? target.node.id : entryOf(ids, path),
  }))
}

/** Appends a version to the file, if the actor may change it and nobody else holds it. */
async function succeed(
  tx: Tx,
  child: ChildNode,
  { content, traceId }: { content: ContentReference; traceId: string | undefined },
): Promise<PlacedFile> {
  try {
    const reached = await requireNode(tx, child.id, 'edit')
    await requireUnlocked(tx, [reached])
    const suffix = extensionOf(child.name)
    const number = await appendVersion(tx, child, { ...content, source: 'upload', suffix })
    await recordJournalLine(tx, {
      action: 'uploads.version',
      spaceId: reached.space.id,
      nodes: [child.id],
      before: { version: child.version, size: child.size },
      after: { version: number, size: content.size },
      traceId,
    })
    return { fileId: child.id }
  } catch (error) {
    if (error instanceof AppError) return { error }
    throw error
  }
}
