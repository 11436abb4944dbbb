import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { moveRefusal } from '../files.rules.ts'
import type { DropFolder } from './drop-data.ts'

/** What letting go of these items over this folder does, or null where it does nothing. */
export function dropDeed(
  items: readonly FileItem[],
  folder: DropFolder,
  ctrl: boolean,
): 'move' | 'copy' | null {
  if (!items.every((item) => holds(folder.rights, item.folder ? 'new' : 'upload'))) return null
  if (ctrl) {
    const inside = items.some((item) => item.id === folder.node || folder.above.includes(item.id))
    return !inside && items.every((item) => holds(item.rights, 'copy')) ? 'copy' : null
  }
  if (moveRefusal(items, { id: folder.node, above: folder.above })) return null
  const movable = (item: FileItem) => (holds(item.rights, 'move') || holds(item.rights, 'cut')) && !item.lock
  return items.every(movable) ? 'move' : null
}

/** Whether files from the desktop may be dropped here. */
export const takesFiles = (folder: DropFolder) => holds(folder.rights, 'upload')
