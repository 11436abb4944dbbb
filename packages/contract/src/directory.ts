import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { boundedText, emptyWireObject, instant, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

export const directoryErrors = {
  /** No directory has been set up yet. */
  'directory.not_set': 409,
  /** IsOpenADUser of the system settings is off: only the platform's administrator switches it on. */
  'directory.closed': 409,
  /** This enterprise's directory is switched off. */
  'directory.off': 409,
  'directory.running': 409,
  'directory.run_not_found': 404,
  /** `ldaps://name[:port]`, or `ldap://name[:port]`, which is then encrypted by StartTLS. */
  'directory.host_invalid': 400,
  /** The stored password is sent only to the host and account it was given for. */
  'directory.password_needed': 400,
  'directory.certificate_invalid': 400,
  'directory.organisation_invalid': 400,
  /** Reasons of failed connections. */
  'directory.name_unknown': 400,
  'directory.network_refused': 400,
  'directory.refused': 400,
  'directory.timeout': 400,
  'directory.certificate': 400,
  'directory.tls': 400,
  /** The single error for all of these, for callers who must not learn internal hosts and ports. */
  'directory.unreachable': 400,
  'directory.bind_wrong': 400,
  'directory.base_missing': 400,
  'directory.filter_invalid': 400,
  'directory.nobody': 400,
  'directory.failed': 400,
  /** Reasons of aborted runs. */
  'directory.too_many_disabled': 409,
  'directory.cancelled': 409,
  'directory.interrupted': 409,
  /** Reasons of skipped entries. */
  'directory.account_twice': 409,
  'directory.account_taken': 409,
  'directory.account_invalid': 400,
  /** The user ranks above the administrator who saved the directory. */
  'directory.person_above': 403,
  'directory.group_taken': 409,
  'directory.organisation_taken': 409,
  'directory.organisation_lost': 409,
} as const satisfies ErrorStatusTable
export type DirectoryError = keyof typeof directoryErrors

export const directoryLimits = {
  hosts: 5,
  /** Rules that map OUs to organisations. */
  maps: 200,
  /** Percentage of current users that one run may disable (safety: 20). */
  disableShare: 20,
  /** Entries per page of directory results. */
  pageSize: 500,
  /** Hours between two runs of the schedule. */
  hoursMost: 168,
} as const

/** Attribute names of entries; '' is none. */
export const directoryAttributeMap = wire({
  account: ['Account', boundedText(100).min(1)],
  name: ['RealName', boundedText(100).min(1)],
  mail: ['Email', boundedText(100)],
  phone: ['Phone', boundedText(100)],
  /** The distinguished name of the direct supervisor. */
  manager: ['Superior', boundedText(100)],
  /** Only where departments come from an attribute. */
  department: ['Group', boundedText(100)],
})

/** `mirror` makes an organisation of every OU, `map` follows rules, `attribute` reads the department's name. */
export const departmentSources = ['mirror', 'map', 'attribute'] as const

const settingFields = {
  open: ['IsOpenADUser', z.boolean()],
  /** Tried in this order. */
  hosts: ['Hosts', z.array(boundedText(300)).max(directoryLimits.hosts)],
  baseDn: ['BaseDN', boundedText(1000)],
  bindAccount: ['BindAccount', boundedText(1000)],
  /** CA certificates in PEM for the server's certificate; '' uses the system's. */
  certificate: ['CACertificate', boundedText(100_000)],
  userFilter: ['UserFilter', boundedText(2000)],
  /** '' is no groups. */
  groupFilter: ['GroupFilter', boundedText(2000)],
  /** Whether members of a group's groups count as members. */
  nested: ['IsNested', z.boolean()],
  attributes: ['Attributes', directoryAttributeMap],
  departments: ['GroupSource', z.enum(departmentSources)],
  /**
   * Organisation below which OUs are mirrored, and that of users without one. '' is the enterprise itself.
   */
  organisationId: ['GroupId', z.union([z.literal(''), wireId])],
  maps: [
    'GroupMaps',
    z
      .array(wire({ dn: ['DN', boundedText(1000).min(1)], organisationId: ['GroupId', wireId] }))
      .max(directoryLimits.maps),
  ],
  pageSize: ['PageSize', z.int().min(50).max(1000)],
  /** Per cent; beyond it a run ends without a change. */
  disableShare: ['DisableLimit', z.int().min(0).max(100)],
  /** Quota of new users in bytes (0 is no limit) and their user type, never enterprise administrator. */
  quota: ['SpaceTotal', z.int().min(0)],
  type: ['Type', z.union([z.literal(3), z.literal(4)])],
  /** Whether a local account of the same name becomes the directory's (general users only). */
  adopt: ['IsAdopt', z.boolean()],
  /** 0 is by hand only. */
  everyHours: ['EveryHours', z.int().min(0).max(directoryLimits.hoursMost)],
  /** When the schedule's day begins: minutes after midnight in UTC. */
  startMinute: ['StartMinute', z.int().min(0).max(1439)],
} as const

/** Directory settings of an enterprise. The password is write-only. */
export const directorySettings = wire(settingFields)
export type DirectorySettings = z.output<typeof directorySettings>

export const directoryDefaults: DirectorySettings = {
  open: false,
  hosts: [],
  baseDn: '',
  bindAccount: '',
  certificate: '',
  userFilter: '(&(objectCategory=person)(objectClass=user)(!(isCriticalSystemObject=TRUE)))',
  groupFilter: '',
  nested: true,
  attributes: {
    account: 'sAMAccountName',
    name: 'displayName',
    mail: 'mail',
    phone: 'mobile',
    manager: 'manager',
    department: 'department',
  },
  departments: 'mirror',
  organisationId: '',
  maps: [],
  pageSize: directoryLimits.pageSize,
  disableShare: directoryLimits.disableShare,
  quota: 10 * 1024 ** 3,
  type: 4,
  adopt: false,
  everyHours: 0,
  startMinute: 0,
}

const password = z.string().max(500).optional()

/** Steps of a connection test in order; a failed one skips the rest. */
export const directoryTestSteps = [
  'name',
  'connect',
  'certificate',
  'bind',
  'base',
  'users',
  'groups',
] as const

export const directoryTestStep = wire({
  step: ['Step', z.enum(directoryTestSteps)],
  result: ['Result', z.enum(['done', 'failed', 'skipped'])],
  /** An error key when failed. */
  reason: ['Reason', z.string().optional()],
  /** Detail from the directory server: an address, a certificate name or a message. */
  detail: ['Detail', z.string()],
  /** Entries that a filter matched. */
  count: ['Count', z.int().optional()],
})
export type DirectoryTestStep = z.output<typeof directoryTestStep>

export const directoryRunKinds = ['preview', 'manual', 'schedule'] as const
export const directoryEntryKinds = ['user', 'organisation', 'group'] as const
export const directoryEntryActions = ['add', 'update', 'move', 'disable', 'enable', 'fail'] as const
export const directoryRunStates = ['running', 'done', 'failed', 'cancelled'] as const

/** One comparison with the directory. A preview only says what a run would do. */
export const directoryRun = wire({
  id: ['Id', wireId],
  kind: ['Kind', z.enum(directoryRunKinds)],
  state: ['State', z.enum(directoryRunStates)],
  /** An error key when failed. */
  reason: ['Reason', z.string()],
  detail: ['Detail', z.string()],
  /** Entries read, then entries applied. */
  phase: ['Phase', z.enum(['read', 'apply'])],
  progress: ['Done', z.int()],
  total: ['Total', z.int()],
  /** Entries of people that the directory gave. */
  read: ['ReadCount', z.int()],
  added: ['AddCount', z.int()],
  updated: ['UpdateCount', z.int()],
  moved: ['MoveCount', z.int()],
  disabled: ['DisableCount', z.int()],
  enabled: ['EnableCount', z.int()],
  organisations: ['GroupCount', z.int()],
  groups: ['UserGroupCount', z.int()],
  failed: ['FailCount', z.int()],
  /** Entries of any kind in the log, by action; those without are left out. */
  actions: [
    'ActionCounts',
    z.array(wire({ action: ['Action', z.enum(directoryEntryActions)], count: ['Count', z.int()] })),
  ],
  startedBy: ['UserName', z.string()],
  startedAt: ['StartTime', instant],
  endedAt: ['EndTime', instant.nullable()],
})
export type DirectoryRun = z.output<typeof directoryRun>

/** Action of a run, or of a trial run, on one entry. */
export const directoryEntry = wire({
  number: ['Number', z.int()],
  kind: ['Kind', z.enum(directoryEntryKinds)],
  action: ['Action', z.enum(directoryEntryActions)],
  name: ['Name', z.string()],
  account: ['Account', z.string()],
  dn: ['DN', z.string()],
  /** An error key when left out. */
  reason: ['Reason', z.string()],
  changes: [
    'Changes',
    z.array(
      wire({ field: ['Field', z.string()], before: ['Before', z.string()], after: ['After', z.string()] }),
    ),
  ],
})
export type DirectoryEntry = z.output<typeof directoryEntry>

const runId = wire({ id: ['Id', wireId] })
const ours = { access: 'enterprise' } as const

export const directoryEndpoints = {
  settings: endpoint({
    ...ours,
    method: 'GET',
    path: '/api/SysSetting/GetADSetting',
    summary: 'Get the directory settings (AD, LDAP)',
    input: emptyWireObject,
    reply: wire({
      settings: ['Setting', directorySettings],
      hasPassword: ['HasPassword', z.boolean()],
      /** IsOpenADUser of the system settings. */
      platformOpen: ['IsPlatformOpen', z.boolean()],
      nextAt: ['NextTime', instant.nullable()],
    }),
  }),
  save: endpoint({
    ...ours,
    method: 'POST',
    path: '/api/SysSetting/SaveADSetting',
    bodyBytes: 256 * 1024,
    summary: 'Update the directory settings; without a password the saved one is kept',
    input: wire({ ...settingFields, password: ['BindPassword', password] }),
    reply: emptyWireObject,
  }),
  test: endpoint({
    ...ours,
    method: 'POST',
    path: '/api/SysSetting/TestADSetting',
    bodyBytes: 256 * 1024,
    summary: 'Test directory settings without saving them; returns the step that failed',
    input: wire({ ...settingFields, password: ['BindPassword', password] }),
    reply: wire({
      steps: ['Steps', z.array(directoryTestStep)],
      /** The first users found, as they would be imported. */
      sample: [
        'Sample',
        z.array(
          wire({
            account: ['UserName', z.string()],
            name: ['RealName', z.string()],
            mail: ['Email', z.string()],
            phone: ['Phone', z.string()],
            department: ['GroupName', z.string()],
          }),
        ),
      ],
    }),
  }),
  start: endpoint({
    ...ours,
    method: 'POST',
    path: '/api/SysSetting/StartADSync',
    summary: 'Sync the directory in the background; a preview changes nothing',
    input: wire({
      preview: ['IsPreview', z.boolean().default(false)],
      /** Number of users that may be disabled although it exceeds the limit. */
      disableMost: ['DisableMost', z.int().min(0).optional()],
    }),
    reply: runId,
  }),
  cancel: endpoint({
    ...ours,
    method: 'POST',
    path: '/api/SysSetting/CancelADSync',
    summary: 'Cancel a sync; nothing is changed',
    input: runId,
    reply: emptyWireObject,
  }),
  runs: endpoint({
    ...ours,
    method: 'GET',
    path: '/api/SysSetting/GetADSyncPageList',
    summary: 'List syncs, newest first',
    input: wire({ ...pageQueryFields, kind: ['Kind', z.enum(directoryRunKinds).optional()] }),
    reply: pageReplyOf(directoryRun),
  }),
  run: endpoint({
    ...ours,
    method: 'GET',
    path: '/api/SysSetting/GetADSyncDetail',
    summary: 'Get one sync',
    input: runId,
    reply: directoryRun,
  }),
  entries: endpoint({
    ...ours,
    method: 'GET',
    path: '/api/SysSetting/GetADSyncLog',
    summary: 'List what a sync did with each entry',
    input: wire({
      ...pageQueryFields,
      id: ['Id', wireId],
      kind: ['Kind', z.enum(directoryEntryKinds).optional()],
      action: ['Action', z.enum(directoryEntryActions).optional()],
    }),
    reply: pageReplyOf(directoryEntry),
  }),
}
