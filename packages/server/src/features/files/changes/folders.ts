import { limits } from '@cabinet/contract/limits'
import { includesRight } from '@cabinet/contract/rights'
import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import {
  effectiveRights,
  findChildrenByName,
  locateNodes,
  nodeNameKey,
  nodeNameRefusal,
  normalizeName,
} from '../../nodes/index.ts'
import { insertNodeRows } from '../../nodes/tree/index.ts'

/** Returns the folder names of a relative path. */
export const pathSegmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map(normalizeName)

/** Returns the depth from the root of a folder one level below a node. */
export const folderDepthOf = ({ ancestors }: AccessibleNode): number => ancestors.length

/**
 * Makes the missing folders of these paths below a locked target and returns the id of each path (without a
 * slash at its ends; '' is the target). An existing folder of that name is used when the actor may add to it.
 * @throws spaces.name_taken where a file has the name, common.no_permission, spaces.too_deep, the refusal of
 * a name
 */
export async function ensureFolderPaths(
  tx: Tx,
  target: AccessibleNode,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const ways = paths.map(pathSegmentsOf)
  const deepest = ways.reduce((most, way) => Math.max(most, way.length), 0)
  if (folderDepthOf(target) + deepest > limits.depth) throw new AppError('spaces.too_deep')
  const ids = new Map([['', target.node.id]])
  const used: string[] = []
  const walk = ways.map(startOf)
  for (let level = 1; level <= deepest; level++) used.push(...(await ensureLevel(tx, walk, ids)))
  await requireEntry(tx, used)
  return new Map(walk.map(({ names, key }) => [names.join('/'), ids.get(key)!]))
}

/**
 * Returns the folder at the end of a path below a locked root, made where it is missing. Checks no rights.
 */
export async function ensureFolderPath(
  tx: Tx,
  root: AccessibleNode,
  names: readonly string[],
): Promise<AccessibleNode> {
  if (folderDepthOf(root) + names.length > limits.depth) throw new AppError('spaces.too_deep')
  const ids = new Map([['', root.node.id]])
  const walk = startOf(names)
  for (let level = 1; level <= names.length; level++) await ensureLevel(tx, [walk], ids)
  const id = ids.get(walk.key)!
  return (await locateNodes(tx, [id], root.node.enterpriseId)).get(id)!
}

/** Progress along a path: `key` names the folders of its first `level` names. */
interface Walk {
  names: readonly string[]
  level: number
  key: string
}

const startOf = (names: readonly string[]): Walk => ({ names, level: 0, key: '' })

/** Finds or makes the folders of the next level; returns the ids of existing ones. */
async function ensureLevel(tx: Tx, walks: readonly Walk[], ids: Map<string, string>): Promise<string[]> {
  const wanted = new Map<string, { folderId: string; name: string; isFolder: boolean }>()
  for (const walk of walks) {
    const name = walk.names[walk.level]
    if (name === undefined) continue
    const above = walk.key
    walk.level++
    walk.key += `/${nodeNameKey(name)}`
    if (wanted.has(walk.key)) continue
    const reason = nodeNameRefusal(name)
    if (reason) throw new AppError(reason, { name })
    wanted.set(walk.key, { folderId: ids.get(above)!, name, isFolder: true })
  }
  const there = await findChildrenByName(tx.db, [...wanted.values()])
  const byPlace = new Map(there.map((child) => [`${child.parentId}/${child.key}`, child]))
  const missing = []
  const used: string[] = []
  for (const [path, folder] of wanted) {
    const child = byPlace.get(`${folder.folderId}/${nodeNameKey(folder.name)}`)
    if (!child) {
      missing.push({ path, folder })
      continue
    }
    if (!child.isFolder) throw new AppError('spaces.name_taken', { names: [child.name] })
    ids.set(path, child.id)
    used.push(child.id)
  }
  if (missing.length === 0) return used
  const made = [
    ...(
      await insertNodeRows(
        tx,
        missing.map(({ folder }) => folder),
      )
    ).keys(),
  ]
  missing.forEach(({ path }, index) => {
    ids.set(path, made[index]!)
  })
  return used
}

/** Checks existing folders: one may be closed to the actor although the target is open. */
async function requireEntry(tx: Tx, folderIds: readonly string[]): Promise<void> {
  if (folderIds.length === 0) return
  const rights = await effectiveRights(tx, folderIds)
  const closed = folderIds.some(
    (id) => !includesRight(rights.get(id) ?? 0, 'upload') && !includesRight(rights.get(id) ?? 0, 'new'),
  )
  if (closed) throw new AppError('common.no_permission')
}
