import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { moveItemsRefusal } from '../files.rules.ts'
import type { DropTargetFolder } from './drop-data.ts'

/** Returns the command that dropping these items on this folder runs, or null. */
export function dropCommandFor(
  items: readonly ListedFileItem[],
  folder: DropTargetFolder,
  ctrl: boolean,
): 'move' | 'copy' | null {
  if (!items.every((item) => includesRight(folder.rights, item.folder ? 'new' : 'upload'))) return null
  if (ctrl) {
    const inside = items.some((item) => item.id === folder.node || folder.above.includes(item.id))
    return !inside && items.every((item) => includesRight(item.rights, 'copy')) ? 'copy' : null
  }
  if (moveItemsRefusal(items, { id: folder.node, above: folder.above })) return null
  const movable = (item: ListedFileItem) =>
    (includesRight(item.rights, 'move') || includesRight(item.rights, 'cut')) && !item.lock
  return items.every(movable) ? 'move' : null
}

/** Whether files from the desktop may be dropped here. */
export const acceptsDroppedFiles = (folder: DropTargetFolder) => includesRight(folder.rights, 'upload')
