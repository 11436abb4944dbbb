import { type Filter, FilterParser } from 'ldapts'
import { DirectoryFault } from './faults.ts'

/** A filter (RFC 4515) as an administrator writes it. Throws LdapFault. */
export function parseLdapFilter(text: string): Filter {
  // ldapts takes a missing bracket at the end for one that is there; those of values are written \\28 and \\29
  const opened = text.split('(').length
  if (opened !== text.split(')').length) throw new DirectoryFault('directory.filter_invalid', text)
  try {
    return FilterParser.parseString(text)
  } catch (error) {
    throw new DirectoryFault('directory.filter_invalid', (error as Error).message)
  }
}

/** Whether a filter is well formed. */
export function isValidLdapFilter(text: string): boolean {
  try {
    return Boolean(parseLdapFilter(text))
  } catch {
    return false
  }
}
