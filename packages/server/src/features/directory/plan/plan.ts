import type {
  DirectoryError,
  DirectorySettings,
  directoryEntryActions,
  directoryEntryKinds,
} from '@cabinet/contract/directory'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { UserTypeCode } from '@cabinet/contract/users'
import type { OrganisationStep } from '../../organisations/index.ts'

/** A person who came from the directory, as kept. */
export interface KnownDirectoryPerson {
  id: string
  account: string
  name: string
  mail: string
  phone: string
  organisationId: string
  supervisorId: string | null
  disabled: boolean
  /** Whether it was the directory that disabled: only then it enables. */
  disabledByDirectory: boolean
  /** As the directory last said. */
  expires: Date | null
  /** Whether the person stands above the one who saved the directory: then no run changes them. */
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

/** One line of the run's log. */
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

/** Everything that one run changes, decided before anything is written. */
export interface DirectoryPlan {
  organisations: {
    /** In this order: one may be in the way of the next, or be its parent. */
    steps: OrganisationStep[]
    /** Those that were there and become the directory's, and the new ones. */
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
    /** Whose end the directory has changed. */
    expire: { id: string; at: Date | null }[]
  }
  groups: {
    add: { id: string; name: string; key: string }[]
    rename: { id: string; name: string }[]
    join: { groupId: string; userId: string }[]
    leave: { groupId: string; userId: string }[]
  }
  entries: PlannedRunEntry[]
  /** People of the directory who could sign in before the run. */
  present: number
}

export const emptyDirectoryPlan = (): DirectoryPlan => ({
  organisations: { steps: [], link: [] },
  people: { add: [], update: [], link: [], moved: [], supervise: [], enable: [], disable: [], expire: [] },
  groups: { add: [], rename: [], join: [], leave: [] },
  entries: [],
  present: 0,
})

/** Whether a run would change nothing at all. */
export const isDirectoryPlanEmpty = ({ organisations, people, groups }: DirectoryPlan): boolean =>
  [organisations, people, groups].every((part) => Object.values(part).every((list) => list.length === 0))

/**
 * Why a run must end without a change, or null: more people would be disabled than the share (per cent) allows. The
 * usual cause is a filter or a base that became wrong, not a company that fired a fifth of its people.
 */
export function disabledShareRefusal(
  { people, present }: Pick<DirectoryPlan, 'people' | 'present'>,
  share: number,
  allowed: number,
): DirectoryError | null {
  const leaving = people.disable.length
  return leaving > allowed && leaving * 100 > present * share ? 'directory.too_many_disabled' : null
}

/** Characters of a text as people count them, cut. */
export const truncateText = (text: string, most: number): string => [...text].slice(0, most).join('').trim()
