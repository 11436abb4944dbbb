import { type Filter, FilterParser } from 'ldapts'
import { LdapFault } from './faults.ts'

/** A filter (RFC 4515) as an administrator writes it. Throws LdapFault. */
export function parseFilter(text: string): Filter {
  // ldapts takes a missing bracket at the end for one that is there; those of values are written \\28 and \\29
  const opened = text.split('(').length
  if (opened !== text.split(')').length) throw new LdapFault('directory.filter_invalid', text)
  try {
    return FilterParser.parseString(text)
  } catch (error) {
    throw new LdapFault('directory.filter_invalid', (error as Error).message)
  }
}

/** Whether a filter is well formed. */
export function isFilter(text: string): boolean {
  try {
    return Boolean(parseFilter(text))
  } catch {
    return false
  }
}
