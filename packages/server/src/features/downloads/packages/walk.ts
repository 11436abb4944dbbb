import { limits } from '@cabinet/contract/limits'
import { includesRight } from '@cabinet/contract/rights'
import { entryOf, lastOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type AccessibleNode, accessibleNodes } from '../../nodes/index.ts'
import { childrenAfterStep, type TreeWalkStep } from '../../nodes/tree/index.ts'
import { uniqueNameGiver } from '../zip/index.ts'
import type { PackageOmissionRow } from './packages.table.ts'

/** Items per query. */
const portion = 500

/** File or folder to be added to a zip. */
export interface ZipWalkItem {
  /** Path in the zip; a folder's ends in '/'. */
  path: string
  node: AccessibleNode['node']
  reached: AccessibleNode
}

export interface ZipWalkPage {
  folders: ZipWalkItem[]
  files: ZipWalkItem[]
  left: PackageOmissionRow[]
}

/** Selected items, with the names they had when selected. */
export interface ZipSelection {
  ids: readonly string[]
  names: readonly string[]
}

interface Open {
  id: string
  /** '' at the top, else ending in '/'. */
  path: string
  items: number
  nameOf: (name: string) => string
}

/**
 * Walks everything below the selection, page by page. Each page's rights are checked when it is reached:
 * visible items that may not be downloaded are listed as left out, invisible ones are skipped silently, and a
 * folder that becomes inaccessible between two pages is listed.
 */
export async function* walkZipSelection(
  ctx: Ctx,
  { ids, names }: ZipSelection,
  nameAtTop: (name: string) => string,
): AsyncGenerator<ZipWalkPage> {
  const open: Open[] = []
  const entered = new Set<string>()
  let count = 0
  const sort = (
    seen: ReadonlyMap<string, AccessibleNode>,
    found: readonly { id: string; in: Open }[],
    page: ZipWalkPage,
  ) => {
    for (const { id, in: folder } of found) {
      const one = seen.get(id)
      // moved meanwhile to a place that the walk has visited or will visit
      if (!one || entered.has(id)) continue
      const path = folder.path + folder.nameOf(one.node.space?.name ?? one.node.name)
      if (++count > limits.packageItems) throw new AppError('packages.too_many_files')
      if (one.node.isFolder) {
        entered.add(id)
        page.folders.push({ path: `${path}/`, node: one.node, reached: one })
        open.push({ id, path: `${path}/`, items: one.node.totals?.items ?? 0, nameOf: uniqueNameGiver() })
      } else if (includesRight(one.rights, 'download'))
        page.files.push({ path, node: one.node, reached: one })
      else page.left.push({ name: path, reason: 'common.no_permission' })
    }
    return page
  }

  const top: Open = { id: '', path: '', items: ids.length, nameOf: nameAtTop }
  const chosen = await accessibleNodes(ctx, ids)
  const gone = ids.flatMap((id, at) =>
    chosen.has(id) ? [] : [{ name: names[at] ?? id, reason: 'packages.rights_changed' }],
  )
  yield sort(
    chosen,
    ids.map((id) => ({ id, in: top })),
    { folders: [], files: [], left: gone },
  )

  while (open.length > 0) {
    const batch = takeBatch(open)
    const byId = new Map(batch.map((folder) => [folder.id, folder]))
    const closed = new Set<string>()
    for (let after: TreeWalkStep | null = null; ; ) {
      const steps: TreeWalkStep[] = await childrenAfterStep(ctx.db, [...byId.keys()], after, portion)
      const seen = await accessibleNodes(ctx, [...byId.keys(), ...steps.map(({ id }) => id)])
      const page: ZipWalkPage = { folders: [], files: [], left: [] }
      for (const { id, path } of batch) {
        if (seen.has(id) || closed.has(id)) continue
        closed.add(id)
        page.left.push({ name: path, reason: 'packages.rights_changed' })
      }
      const inside = steps.filter(({ parentId }) => !closed.has(parentId))
      yield sort(
        seen,
        inside.map(({ id, parentId }) => ({ id, in: entryOf(byId, parentId) })),
        page,
      )
      after = steps.length === portion ? lastOf(steps) : null
      if (!after) break
    }
  }
}

/** Takes folders to be read together: few large ones or many small ones. */
function takeBatch(open: Open[]): Open[] {
  const batch: Open[] = []
  let items = 0
  while (
    open.length > 0 &&
    batch.length < 100 &&
    (batch.length === 0 || items + lastOf(open).items <= portion)
  ) {
    const next = lastOf(open)
    open.pop()
    batch.push(next)
    items += next.items
  }
  return batch
}
