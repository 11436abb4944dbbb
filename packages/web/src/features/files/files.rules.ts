import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem, spaceErrors } from '@cabinet/contract/nodes'
import { hasInvisibleLetters } from '@cabinet/contract/text'

type Reason = keyof typeof spaceErrors | 'common.name_hidden'

/** Why a new folder cannot have this name, or null. Given the name as typed: it is trimmed first (specification). */
export function folderNameRefusal(typed: string, max: number): Reason | null {
  const name = typed.trim()
  if (!name) return 'spaces.folder_name_empty'
  if ([...name].some((letter) => limits.folderNameForbidden.includes(letter))) return 'spaces.name_special'
  if ([...name].length > max) return 'spaces.folder_name_long'
  return hasInvisibleLetters(name) ? 'common.name_hidden' : null
}

/** Why an item cannot be renamed so, or null; what else is forbidden the server knows. */
export function renameItemRefusal(typed: string): Reason | null {
  const name = typed.trim()
  if (!name) return 'spaces.name_empty'
  if ([...name].length > limits.name) return 'spaces.name_long'
  return hasInvisibleLetters(name) ? 'common.name_hidden' : null
}

/** A folder that things may be moved into, as far as the client can tell. */
export interface MoveTargetFolder {
  id: string
  /** Ids of the folders above it, the space's root included. */
  above: readonly string[]
}

/** Why these cannot go into this folder, or null: not into itself, not below itself, not where they are already. */
export function moveItemsRefusal(items: readonly ListedFileItem[], target: MoveTargetFolder): Reason | null {
  const inside = items.some((item) => item.id === target.id || target.above.includes(item.id))
  if (inside) return 'spaces.move_into_itself'
  return items.every((item) => item.parentId === target.id) ? 'spaces.move_into_itself' : null
}
