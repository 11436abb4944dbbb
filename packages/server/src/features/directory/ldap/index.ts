export {
  closeLdapClient,
  connectToDirectory,
  type LdapConnectionSettings,
  signInLdapTimeouts,
} from './connect.ts'
export { distinguishedNameKey, isNameWithin, parentNameKey } from './dn.ts'
export type { DirectoryGroup, DirectoryPerson, DirectorySnapshot, DirectoryUnitEntry } from './entries.ts'
export { DirectoryFault, directoryFaultOf, isFaultOfHost, revealsInternalHosts } from './faults.ts'
export { isValidLdapFilter } from './filters.ts'
export { parseDirectoryHost } from './hosts.ts'
export { accountExpiryOf, type DirectoryQuery, findDirectoryPerson, readDirectoryEntries } from './read.ts'
export { testDirectoryConnection } from './try.ts'
