import { includesRight } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { pathSegmentsOf } from '../files/index.ts'
import { effectiveRights, findChildrenByName, nodeNameKey } from '../nodes/index.ts'

interface Walk {
  path: string
  names: readonly string[]
  folderId: string
}

/**
 * Returns the paths of files below a folder that are taken: by a file of that name, or by a file in place of one of
 * their folders or a folder in place of the file. Without `files` those that may become a version are left out. Folders where
 * the actor may not upload are not looked into: the upload itself is refused there.
 */
export async function listTakenPaths(
  ctx: Ctx,
  folderId: string,
  paths: readonly string[],
  { files = true }: { files?: boolean } = {},
): Promise<string[]> {
  const taken: string[] = []
  let walks: Walk[] = paths.map((path) => ({ path, names: pathSegmentsOf(path), folderId }))
  for (let level = 0; walks.length > 0; level++) {
    const wanted = walks.flatMap(({ folderId, names }) => nameAt(folderId, names[level]))
    const found = await findChildrenByName(ctx.db, unique(wanted))
    const children = new Map(found.map((child) => [`${child.parentId}/${child.key}`, child]))
    const rights = await effectiveRights(
      ctx,
      found.filter((child) => child.isFolder).map(({ id }) => id),
    )
    const deeper: Walk[] = []
    for (const walk of walks) {
      const name = walk.names[level]
      const child = name === undefined ? undefined : children.get(`${walk.folderId}/${nodeNameKey(name)}`)
      if (!child) continue
      const isLast = level === walk.names.length - 1
      if (isLast ? files || child.isFolder : !child.isFolder) taken.push(walk.path)
      else if (!isLast && includesRight(rights.get(child.id) ?? 0, 'upload'))
        deeper.push({ ...walk, folderId: child.id })
    }
    walks = deeper
  }
  return taken
}

const nameAt = (folderId: string, name: string | undefined) =>
  name === undefined ? [] : [{ folderId, name }]

const unique = (wanted: readonly { folderId: string; name: string }[]) => [
  ...new Map(wanted.map((one) => [`${one.folderId}/${nodeNameKey(one.name)}`, one])).values(),
]
