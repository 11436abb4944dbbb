import { beforeAll } from 'vitest'
import { insertUserRow } from '../src/features/users/index.ts'
import { generateId } from '../src/kernel/crypto/id.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import { type Operation, operationsOf } from './identities-requests.ts'

export let house: TestApp

export let operations: Operation[]

/** Opens a server with things of a victim, and reads its operations. */
export function prepareIdentities(): void {
  beforeAll(async () => {
    house = await createTestApp()
    const { root, sales } = house.people.departments
    await insertUserRow(house.ports.db, {
      id: generateId(),
      enterprise_id: root,
      organisation_id: sales,
      account: 'other',
      name: 'Other',
      type: 3,
      password_hash: '-',
      must_change_password: false,
      created_at: house.ports.now(),
    })
    operations = operationsOf((await house.app.inject({ url: '/openapi.json' })).json())
  })
}
