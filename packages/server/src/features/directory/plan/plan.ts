import type { DirectoryError, directoryEntryActions, directoryEntryKinds } from '@cabinet/contract/directory'
import type { DirectorySettings } from '@cabinet/contract/directory.settings'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { UserTypeCode } from '@cabinet/contract/users'
import type { OrganisationStep } from '../../organisations/index.ts'

/** The stored state of a directory user. */
export interface KnownDirectoryPerson {
  id: string
  account: string
  name: string
  mail: string
  phone: string
  organisationId: string
  supervisorId: string | null
  disabled: boolean
  /** Whether the directory disabled the user: only then may it enable them. */
  disabledByDirectory: boolean
  /** Expiry as last read from the directory. */
  expires: Date | null
  /** Whether the user is of a higher type than the directory's saver: then no run changes them. */
  isAbove: boolean
}

export interface KnownOrganisation {
  id: string
  parentId: string | null
  name: string
}

export interface KnownDirectoryGroup {
  id: string
  name: string
  members: Set<string>
}

/** The stored state before a run, keyed by directory entry. */
export interface KnownDirectoryState {
  enterpriseId: string
  organisations: Map<string, KnownOrganisation>
  units: Map<string, string>
  people: Map<string, KnownDirectoryPerson>
  /** Users whose account the directory names, by account in lower case. */
  accounts: Map<string, { id: string; enterpriseId: string; type: UserTypeCode; fromDirectory: boolean }>
  groups: Map<string, KnownDirectoryGroup>
  /** Ids by name in lower case. */
  groupNames: Map<string, string>
}

export type DirectoryPlanOptions = Pick<
  DirectorySettings,
  'departments' | 'organisationId' | 'maps' | 'baseDn' | 'nested' | 'adopt' | 'attributes'
>

export interface PlannedFieldChange {
  field: string
  before: string
  after: string
}

/** One line of a run's log. */
export interface PlannedRunEntry {
  kind: (typeof directoryEntryKinds)[number]
  action: (typeof directoryEntryActions)[number]
  name: string
  account: string
  dn: string
  reason: ErrorKey | ''
  changes: PlannedFieldChange[]
  /** Id of the changed user, organisation or group; '' if nothing changed. */
  id: string
}

export interface PlannedPersonFields {
  account: string
  name: string
  mail: string
  phone: string
  organisationId: string
}

/** All changes of one run, planned before anything is written. */
export interface DirectoryPlan {
  organisations: {
    /** In order, as one step may free the name or create the parent that the next one needs. */
    steps: OrganisationStep[]
    /** Links of adopted and new organisations to directory keys. */
    link: { id: string; key: string }[]
  }
  people: {
    add: (PlannedPersonFields & { id: string; key: string })[]
    update: (PlannedPersonFields & { id: string })[]
    link: { id: string; key: string }[]
    moved: { id: string; from: string; to: string }[]
    supervise: { id: string; supervisorId: string | null }[]
    enable: string[]
    disable: string[]
    /** Users whose expiry the directory changed. */
    expire: { id: string; at: Date | null }[]
  }
  groups: {
    add: { id: string; name: string; key: string }[]
    rename: { id: string; name: string }[]
    join: { groupId: string; userId: string }[]
    leave: { groupId: string; userId: string }[]
  }
  entries: PlannedRunEntry[]
  /** Number of directory users who could sign in before the run. */
  present: number
}

export const emptyDirectoryPlan = (): DirectoryPlan => ({
  organisations: { steps: [], link: [] },
  people: { add: [], update: [], link: [], moved: [], supervise: [], enable: [], disable: [], expire: [] },
  groups: { add: [], rename: [], join: [], leave: [] },
  entries: [],
  present: 0,
})

/** Returns whether a run would change nothing. */
export const isDirectoryPlanEmpty = ({ organisations, people, groups }: DirectoryPlan): boolean =>
  [organisations, people, groups].every((part) => Object.values(part).every((list) => list.length === 0))

/**
 * Returns why a run must stop without changes, or null: it would disable a larger share of users (per cent)
 * than allowed. The usual cause is a wrong filter or base.
 */
export function disabledShareRefusal(
  { people, present }: Pick<DirectoryPlan, 'people' | 'present'>,
  share: number,
  allowed: number,
): DirectoryError | null {
  const leaving = people.disable.length
  return leaving > allowed && leaving * 100 > present * share ? 'directory.too_many_disabled' : null
}

/** Truncates a text to a number of Unicode characters. */
export const truncateText = (text: string, most: number): string => [...text].slice(0, most).join('').trim()
