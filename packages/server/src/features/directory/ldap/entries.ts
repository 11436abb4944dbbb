/** A user of a directory. `key` is objectGUID in hex or entryUUID, as nothing else is permanent. */
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
  /** Expiry of the account (accountExpires); null is never. */
  expires: Date | null
}

export interface DirectoryUnitEntry {
  key: string
  dn: string
  name: string
}

export interface DirectoryGroup extends DirectoryUnitEntry {
  /** Distinguished names of users and of nested groups. */
  members: string[]
}

/** Everything that one synchronisation needs, read in one go. */
export interface DirectorySnapshot {
  people: DirectoryPerson[]
  units: DirectoryUnitEntry[]
  groups: DirectoryGroup[]
}
