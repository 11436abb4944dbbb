import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { newId } from '../../kernel/crypto/id.ts'
import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { addFiles, ensureFolders, presentAdded } from '../files/index.ts'
import { record } from '../journal/index.ts'
import {
  type FolderRef,
  findChildren,
  folderIdOf,
  lockedTarget,
  permitted,
  type Reached,
  requireNode,
  requireUnlocked,
  suffixOf,
  tidy,
} from '../nodes/index.ts'
import type { Child } from '../nodes/tree/index.ts'
import { addVersions, appendVersion, type Kept } from '../versions/index.ts'

/** A file that has arrived whole. */
export interface Arrival {
  /** Folders below the target, joined by '/'. */
  path: string
  name: string
}

/** Where it lies now, and as the wire shows it where that is known already; or why it does not. */
export type Placed = { fileId: string; item?: FileItem } | { error: AppError }

interface Wanted {
  folderId: string
  name: string
}

/** Where files go: a folder, its space locked; the folder of each file; what bears their names there already. */
export interface Places {
  target: Reached
  wanted: Wanted[]
  there: Child[]
}

/** Locks the folder that files go into. Contents are kept before this, or asked for before it, never after. */
export async function lockPlaces(tx: Tx, ref: FolderRef, arrivals: readonly Arrival[]): Promise<Places> {
  const paths = [...new Set(arrivals.map(({ path }) => path))].filter((path) => path !== '')
  if (paths.length > 0) {
    const target = await lockedTarget(tx, ref, 'upload', 'new')
    const wanted = await intoFolders(tx, target, arrivals, paths)
    return { target, wanted, there: await findChildren(tx.db, wanted) }
  }
  const wanted = arrivals.map(({ name }) => ({ folderId: folderIdOf(tx, ref), name }))
  const [target, there] = await Promise.all([lockedTarget(tx, ref, 'upload'), findChildren(tx.db, wanted)])
  return { target, wanted, there }
}

interface Terms {
  /** The content of each file, in order. */
  kept: readonly Kept[]
  merge: boolean
  /** Charges the bytes that came to lie there. */
  pay: (bytes: number) => Promise<void>
}

/**
 * Puts files into their places: new ones in one set of statements; a name that is taken gets a new version where
 * `merge` says that the person agreed, else it is refused.
 */
export async function placeFiles(
  tx: Tx,
  { target, wanted, there }: Places,
  { kept, merge, pay }: Terms,
): Promise<Placed[]> {
  const children = new Map(there.map((child) => [placeOf(child.parentId, child.name), child]))
  const fresh: Fresh[] = []
  const answers: Placed[] = []
  const taken = new Set<string>()
  for (const [index, { folderId, name }] of wanted.entries()) {
    const place = placeOf(folderId, name)
    const child = children.get(place)
    if (taken.has(place) || (child && (!merge || child.isFolder)))
      answers.push({ error: new AppError('spaces.name_taken', { names: [child?.name ?? name] }) })
    else if (child) answers.push(await succeed(tx, child, kept[index]!))
    else {
      const fileId = newId()
      fresh.push({ folderId, name: tidy(name), id: fileId, ...kept[index]! })
      answers.push({ fileId })
    }
    taken.add(place)
  }
  const bytes = kept.reduce((sum, { size }, index) => sum + ('error' in answers[index]! ? 0 : size), 0)
  const [items] = await Promise.all([
    addFresh(tx, target, fresh),
    tellChanged(tx, target, wanted),
    pay(bytes),
  ])
  return answers.map((one) => ('fileId' in one ? { ...one, item: items.get(one.fileId) } : one))
}

interface Fresh extends Wanted, Kept {
  id: string
}

/** Answers those that lie in the target itself as they are shown. */
async function addFresh(tx: Tx, target: Reached, fresh: readonly Fresh[]): Promise<Map<string, FileItem>> {
  if (fresh.length === 0) return new Map()
  // asked together: the files are there before their versions are
  const [made] = await Promise.all([
    addFiles(tx, target, fresh),
    addVersions(
      tx,
      fresh.map(({ id, name, contentId, size }) => ({
        contentId,
        size,
        fileId: id,
        number: 1,
        source: 'upload',
        suffix: suffixOf(name),
      })),
    ),
    record(tx, {
      action: 'uploads.add',
      spaceId: target.space.id,
      nodes: fresh.map(({ id }) => id),
      after: {
        names: fresh.map(({ name }) => name),
        size: fresh.reduce((sum, { size }) => sum + size, 0),
      },
    }),
  ])
  const here = made
    .map((file, index) => ({ ...file, size: fresh[index]!.size }))
    .filter(({ folderId }) => folderId === target.node.id)
  return new Map(presentAdded(tx, target, here).map((item) => [item.id, item]))
}

/** The person's other windows show the folders anew. */
const tellChanged = (tx: Tx, { space }: Reached, files: readonly Wanted[]): Promise<void> =>
  tx.tell([tx.actor.userId], {
    key: 'spaces.changed',
    level: 4,
    textKey: '',
    payload: { spaceId: space.id, folderIds: [...new Set(files.map((file) => file.folderId))] },
  })

const placeOf = (folderId: string, name: string) => `${folderId}/${tidy(name).toLowerCase()}`

async function intoFolders(
  tx: Tx,
  target: Reached,
  arrivals: readonly Arrival[],
  paths: readonly string[],
): Promise<Wanted[]> {
  const ids = await ensureFolders(tx, target, paths)
  const rights = await permitted(tx, [...new Set(ids.values())])
  for (const held of rights.values()) if (!holds(held, 'upload')) throw new AppError('common.no_permission')
  return arrivals.map(({ path, name }) => ({ name, folderId: path === '' ? target.node.id : ids.get(path)! }))
}

/** The file's new latest version, where the actor may change the file and nobody else holds it. */
async function succeed(tx: Tx, child: Child, kept: Kept): Promise<Placed> {
  try {
    const reached = await requireNode(tx, child.id, 'edit')
    await requireUnlocked(tx, [reached])
    const suffix = suffixOf(child.name)
    const number = await appendVersion(tx, child, { ...kept, source: 'upload', suffix })
    await record(tx, {
      action: 'uploads.version',
      spaceId: reached.space.id,
      nodes: [child.id],
      before: { version: child.version, size: child.size },
      after: { version: number, size: kept.size },
    })
    return { fileId: child.id }
  } catch (error) {
    if (error instanceof AppError) return { error }
    throw error
  }
}
