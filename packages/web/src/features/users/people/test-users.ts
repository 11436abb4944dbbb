import { organisationApi } from '@cabinet/contract/organisations'
import { roleEndpoints } from '@cabinet/contract/roles'
import { type ManagedUser, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { idOf } from '../../../../test/desk.tsx'
import { answerEndpoint } from '../../../kernel/fake-send.ts'

/** Everything that an administrator of people is offered. */
export const userButtons =
  'create import export edit reset unlock enable expire space move disable delete'.split(' ')

export const managedUser = (number: number, name: string, part: Partial<ManagedUser> = {}): ManagedUser => ({
  id: idOf(number),
  account: `user${number}`,
  name,
  mail: `user${number}@example.test`,
  phone: '',
  organisationId: idOf(900),
  organisationName: '财务部',
  supervisorId: '',
  supervisorName: '',
  type: 4,
  roles: [],
  spaceTotal: 10 * 1024 ** 3,
  spaceUsed: 1024 ** 3,
  singleFileMaxSize: 0,
  extNotAllow: '',
  expiresAt: null,
  state: 'enabled',
  fromDirectory: false,
  initialPassword: false,
  createdAt: new Date('2026-11-01T08:00:00Z'),
  editable: true,
  ...part,
})

/** The answers that the screen of users asks for at once. */
export const userAnswers = (users: ManagedUser[]) => [
  answerEndpoint(userAdminEndpoints.page, () => ({ rows: users, total: users.length })),
  answerEndpoint(userAdminEndpoints.select, () => []),
  answerEndpoint(roleEndpoints.ofUser, () => []),
  answerEndpoint(roleEndpoints.list, () => ({ rows: [], total: 0 })),
  answerEndpoint(organisationApi.tree, () => ({ rows: [], whole: true })),
]
