import { holds } from '@cabinet/contract/rights'
import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import {
  addFiles,
  type Child,
  ensureFolders,
  type FolderRef,
  findChildren,
  lockedTarget,
  permitted,
  type Reached,
  requireRights,
  requireUnlocked,
  suffixOf,
  tidy,
  updateContents,
} from '../spaces/index.ts'
import { addVersions, type Kept } from '../versions/index.ts'

/** A file that has arrived whole. */
export interface Arrival {
  /** Folders below the target, joined by '/'. */
  path: string
  name: string
  kept: Kept
}

/** Where it lies now, or why it does not. */
export type Placed = { fileId: string } | { error: AppError }

interface Wanted extends Arrival {
  folderId: string
}

/** The folder that files go into, its space locked. Contents are kept before this, never after. */
export const lockTarget = (tx: Tx, ref: FolderRef, paths: readonly string[]): Promise<Reached> =>
  paths.some((path) => path !== '') ? lockedTarget(tx, ref, 'upload', 'new') : lockedTarget(tx, ref, 'upload')

/**
 * Puts files into a locked target: new ones in one set of statements; a name that is taken gets a new version where
 * `merge` says that the person agreed, else it is refused. Charges no quota.
 */
export async function placeFiles(
  tx: Tx,
  target: Reached,
  arrivals: readonly Arrival[],
  merge: boolean,
): Promise<Placed[]> {
  const wanted = await intoFolders(tx, target, arrivals)
  const there = new Map(
    (await findChildren(tx.db, wanted)).map((child) => [placeOf(child.parentId, child.name), child]),
  )
  const fresh: Wanted[] = []
  const answers = new Map<Wanted, Placed>()
  const taken = new Set<string>()
  for (const file of wanted) {
    const place = placeOf(file.folderId, file.name)
    const child = there.get(place)
    if (taken.has(place) || (child && (!merge || child.isFolder)))
      answers.set(file, { error: new AppError('spaces.name_taken', { names: [child?.name ?? file.name] }) })
    else if (child) answers.set(file, await succeed(tx, child, file))
    else fresh.push(file)
    taken.add(place)
  }
  const made = fresh.length === 0 ? [] : await addFiles(tx, target, fresh.map(nodeOf))
  await addVersions(
    tx,
    made.map(({ id, name }, index) => ({
      ...fresh[index]!.kept,
      fileId: id,
      number: 1,
      source: 'upload',
      suffix: suffixOf(name),
    })),
  )
  made.forEach(({ id }, index) => {
    answers.set(fresh[index]!, { fileId: id })
  })
  if (made.length > 0)
    await record(tx, {
      action: 'uploads.add',
      spaceId: target.space.id,
      nodes: made.map(({ id }) => id),
      after: {
        names: made.map(({ name }) => name),
        size: fresh.reduce((sum, { kept }) => sum + kept.size, 0),
      },
    })
  await tellChanged(tx, target, wanted)
  return wanted.map((file) => answers.get(file)!)
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
const nodeOf = ({ folderId, name, kept }: Wanted) => ({ folderId, name, size: kept.size })

async function intoFolders(tx: Tx, target: Reached, arrivals: readonly Arrival[]): Promise<Wanted[]> {
  const paths = [...new Set(arrivals.map(({ path }) => path))].filter((path) => path !== '')
  if (paths.length === 0) return arrivals.map((file) => ({ ...file, folderId: target.node.id }))
  const ids = await ensureFolders(tx, target, paths)
  const rights = await permitted(tx, [...new Set(ids.values())])
  for (const held of rights.values()) if (!holds(held, 'upload')) throw new AppError('common.no_permission')
  return arrivals.map((file) => ({
    ...file,
    folderId: file.path === '' ? target.node.id : ids.get(file.path)!,
  }))
}

/** The file's new latest version, where the actor may change the file and nobody else holds it. */
async function succeed(tx: Tx, child: Child, { folderId, kept }: Wanted): Promise<Placed> {
  try {
    const reached = (await requireRights(tx, [child.id], 'edit')).get(child.id)!
    await requireUnlocked(tx, [reached])
    const number = child.version + 1
    await updateContents(tx, [
      { id: child.id, folderId, before: child.size, size: kept.size, version: number, kept: kept.size },
    ])
    const suffix = suffixOf(child.name)
    await addVersions(tx, [{ ...kept, fileId: child.id, number, source: 'upload', suffix }])
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
