import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem, spaceErrors } from '@cabinet/contract/nodes'
import { hasInvisibleLetters } from '@cabinet/contract/text'

type Reason = keyof typeof spaceErrors | 'common.name_hidden'

/**
 * Returns why a new folder cannot have this name, or null. Expects the name as typed; it is trimmed first
 * (specification).
 */
export function folderNameRefusal(typed: string, max: number): Reason | null {
  const name = typed.trim()
  if (!name) return 'spaces.folder_name_empty'
  if ([...name].some((letter) => limits.folderNameForbidden.includes(letter))) return 'spaces.name_special'
  if ([...name].length > max) return 'spaces.folder_name_long'
  return hasInvisibleLetters(name) ? 'common.name_hidden' : null
}

/** Returns why an item cannot be renamed so, or null; the server checks all other rules. */
export function renameItemRefusal(typed: string): Reason | null {
  const name = typed.trim()
  if (!name) return 'spaces.name_empty'
  if ([...name].length > limits.name) return 'spaces.name_long'
  return hasInvisibleLetters(name) ? 'common.name_hidden' : null
}

/** A folder as a possible move target, as far as the client can tell. */
export interface MoveTargetFolder {
  id: string
  /** Ids of the ancestors, including the space's root. */
  above: readonly string[]
}

/**
 * Returns why these cannot be moved into this folder, or null: not into themselves, a descendant, or their
 * current folder.
 */
export function moveItemsRefusal(items: readonly ListedFileItem[], target: MoveTargetFolder): Reason | null {
  const inside = items.some((item) => item.id === target.id || target.above.includes(item.id))
  if (inside) return 'spaces.move_into_itself'
  return items.every((item) => item.parentId === target.id) ? 'spaces.move_into_itself' : null
}
