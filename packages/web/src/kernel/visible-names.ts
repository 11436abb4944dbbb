import { markInvisibleLetters } from '@cabinet/contract/text'

/** Fields that contain user-chosen names, such as `name`, `folderName`, `title` and `path`. */
const naming = /name|title|path|place|position|folder/i

/**
 * Replaces misleading characters in an answer's names by visible ones. Applied to every incoming answer, so
 * that no view can omit it.
 */
export function withVisibleNames<T>(answer: T): T {
  return shown(answer, false) as T
}

function shown(value: unknown, isName: boolean): unknown {
  if (typeof value === 'string') return isName ? markInvisibleLetters(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = shown(item, isName)
    return value
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const fields = value as Record<string, unknown>
  for (const [key, item] of Object.entries(fields)) {
    if (typeof item === 'string' ? naming.test(key) : typeof item === 'object' && item !== null)
      fields[key] = shown(item, naming.test(key))
  }
  return value
}
