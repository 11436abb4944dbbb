import { recycleEndpoints } from '@cabinet/contract/recycle'
import { beforeAll, beforeEach } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type Desk, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { issueAccessToken } from '../auth/index.ts'

export let desk: Desk

export let app: TestApp

export const binRows = async (type = 1, person?: Person) =>
  (await app.call(recycleEndpoints.list, { type, page: 1, pageSize: 100 }, person)).rows

/** Opens the server that all tests of the bin share; each has a folder of its own. */
export function prepareRecycleDesk(): void {
  beforeAll(async () => {
    desk = await openDesk()
    app = desk.app
  })
  beforeEach(async () => {
    // tests move the clock by days, and sessions expire
    const { departments: _, ...people } = app.people
    for (const person of Object.values(people))
      person.token = await issueAccessToken(app.system, person.account)
    await desk.start()
  })
}
