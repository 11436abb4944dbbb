import { beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { newcomer } from '../test-sign-in.ts'

export let house: TestApp

export let account: string

export let id: string

/** Opens the server that all tests of factors share; each has an account of its own. */
export function prepareFactorsDesk(): void {
  beforeAll(async () => {
    house = await createTestApp()
  })
  beforeEach(async () => {
    ;({ account, id } = await newcomer(house))
  })
}
