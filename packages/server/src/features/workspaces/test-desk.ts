import { type SharedWorkspace, workspaceEndpoints } from '@cabinet/contract/workspaces'
import { beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'

export let app: TestApp

let round = 0

export const GIB = 1024 ** 3

export const person = ({ id }: Person, role: 'manager' | 'editor' | 'viewer') => ({
  kind: 'user' as const,
  id,
  below: false,
  role,
})

/** Makes a project of the research head's. */
export const project = (input: object = {}): Promise<SharedWorkspace> =>
  app.call(
    workspaceEndpoints.create,
    { kind: 'project', name: `P${++round}`, purpose: '', quota: GIB, ...input } as never,
    app.people.head,
  )

export const page = (who: Person, input: object = {}) =>
  app.call(
    workspaceEndpoints.page,
    { kind: 'project', state: 'active', page: 1, pageSize: 100, ...input } as never,
    who,
  )

export const names = async (who: Person, input: object = {}) =>
  (await page(who, input)).rows.map((row) => row.name)

export const save = (id: string, members: object[], who = app.people.head) =>
  app.call(workspaceEndpoints.saveMembers, { id, members } as never, who)

/** Opens the server that all tests of the room share. */
export function prepareWorkspaceDesk(): void {
  beforeAll(async () => {
    app = await createTestApp()
  })
}
