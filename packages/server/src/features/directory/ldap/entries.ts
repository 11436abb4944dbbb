/** One person of a directory, in our words. `key` is objectGUID in hex or entryUUID; nothing else stays for ever. */
export interface DirectoryPerson {
  key: string
  dn: string
  account: string
  name: string
  mail: string
  phone: string
  /** The distinguished name of the supervisor, or ''. */
  manager: string
  department: string
  enabled: boolean
  /** When the account ends (accountExpires); null is never. */
  expires: Date | null
}

export interface DirectoryUnitEntry {
  key: string
  dn: string
  name: string
}

export interface DirectoryGroup extends DirectoryUnitEntry {
  /** Distinguished names of people and of other groups. */
  members: string[]
}

/** Everything that one comparison needs, read in one go. */
export interface DirectorySnapshot {
  people: DirectoryPerson[]
  units: DirectoryUnitEntry[]
  groups: DirectoryGroup[]
}
