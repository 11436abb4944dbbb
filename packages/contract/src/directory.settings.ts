import { z } from 'zod'
import { boundedText, wire, wireId } from './wire.ts'

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

export const directorySettingFields = {
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
export const directorySettings = wire(directorySettingFields)
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

export const directoryPassword = z.string().max(500).optional()

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
