import { type Filter, FilterParser } from 'ldapts'
import { DirectoryFault } from './faults.ts'

/** Parses a filter (RFC 4515). Throws `DirectoryFault`. */
export function parseLdapFilter(text: string): Filter {
  // ldapts accepts a missing closing bracket; brackets in values are written \\28 and \\29
  const opened = text.split('(').length
  if (opened !== text.split(')').length) throw new DirectoryFault('directory.filter_invalid', text)
  try {
    return FilterParser.parseString(text)
  } catch (error) {
    throw new DirectoryFault('directory.filter_invalid', (error as Error).message)
  }
}

/** Returns whether a filter is well formed. */
export function isValidLdapFilter(text: string): boolean {
  try {
    return Boolean(parseLdapFilter(text))
  } catch {
    return false
  }
}
