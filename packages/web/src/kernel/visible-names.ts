import { markInvisibleLetters } from '@cabinet/contract/text'

/** Fields that hold what people called something, in our words: `name`, `folderName`, `title`, `path` and the like. */
const naming = /name|title|path|place|position|folder/i

/**
 * An answer whose names are as they are shown: what misleads in an old one is a mark that is seen. Done where answers
 * come in, so that no list, dialog or viewer can forget it.
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
