import type { DirectoryPerson, DirectorySnapshot } from '../ldap/index.ts'
import { planDirectoryChanges } from './make-plan.ts'
import type {
  DirectoryPlan,
  DirectoryPlanOptions,
  KnownDirectoryPerson,
  KnownDirectoryState,
} from './plan.ts'

export const base = 'DC=example,DC=test'

export const enterpriseId = 'enterprise'

let made = 0

const newId = () => `new${++made}`

const attributes = { account: 'a', name: 'n', mail: 'm', phone: 'p', manager: 'manager', department: 'd' }

const usual: DirectoryPlanOptions = {
  baseDn: base,
  departments: 'mirror',
  organisationId: '',
  maps: [],
  nested: true,
  adopt: false,
  attributes,
}

export const known = (part: Partial<KnownDirectoryState> = {}): KnownDirectoryState => ({
  enterpriseId,
  organisations: new Map([[enterpriseId, { id: enterpriseId, parentId: null, name: 'Company' }]]),
  units: new Map(),
  people: new Map(),
  accounts: new Map(),
  groups: new Map(),
  groupNames: new Map(),
  ...part,
})

export const person = (account: string, part: Partial<DirectoryPerson> = {}): DirectoryPerson => ({
  key: `key-${account}`,
  dn: `CN=${account},${base}`,
  account,
  name: account,
  mail: '',
  phone: '',
  manager: '',
  department: '',
  enabled: true,
  expires: null,
  ...part,
})

export const kept = (
  account: string,
  part: Partial<KnownDirectoryPerson> = {},
): [string, KnownDirectoryPerson] => [
  `key-${account}`,
  {
    id: `id-${account}`,
    account,
    name: account,
    mail: '',
    phone: '',
    organisationId: enterpriseId,
    supervisorId: null,
    disabled: false,
    disabledByDirectory: false,
    expires: null,
    isAbove: false,
    ...part,
  },
]

export const snapshot = (
  people: DirectoryPerson[],
  part: Partial<DirectorySnapshot> = {},
): DirectorySnapshot => ({
  people,
  units: [],
  groups: [],
  ...part,
})

export const planned = (
  read: DirectorySnapshot,
  state = known(),
  wishes: Partial<DirectoryPlanOptions> = {},
): DirectoryPlan => planDirectoryChanges(read, state, { ...usual, ...wishes }, newId)

export const reasons = ({ entries }: DirectoryPlan) =>
  entries.filter(({ action }) => action === 'fail').map((entry) => entry.reason)
