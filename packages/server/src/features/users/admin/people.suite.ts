import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { generateId } from '../../../kernel/crypto/id.ts'

/** Test helpers: unused accounts, new users, and users as administrators see them. */
export function openPeopleDesk(house: () => TestApp) {
  const account = () => `u${generateId().slice(-12)}`
  const fresh = (change: object = {}) => ({
    account: account(),
    name: '赵敏',
    type: 4,
    organisationId: house().people.departments.platform,
    unlimited: true,
    ...change,
  })
  return {
    account,
    fresh,
    add: async (change: object = {}) =>
      (await house().call(userAdminEndpoints.create, fresh(change), house().people.admin)).id,
    shown: (id: string) => house().call(userAdminEndpoints.get, { id }, house().people.admin),
  }
}
