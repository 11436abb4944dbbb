import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessGrantInput } from '@cabinet/contract/grants.changes'
import { beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'

export let grantsApp: TestApp

export const grantDayMs = 24 * 3_600_000

export const daysLater = (days: number) => new Date(grantsApp.clock.now.getTime() + days * grantDayMs)

let made = 0

/** Makes a new folder in a department as one of its people. */
export const makeFolderIn = async (parentId: string, person: Person) =>
  (await grantsApp.call(fileEndpoints.addFolder, { name: `f ${++made}`, parentId }, person)).id

export const makeSalesFolder = () => makeFolderIn(grantsApp.people.departments.sales, grantsApp.people.wang)

type Save = Partial<Parameters<typeof saveGrants>[1]> & object

export const saveGrants = (
  ids: string[],
  input: Partial<Omit<Parameters<typeof grantsApp.call<typeof grantEndpoints.save>>[1], 'ids'>>,
  person?: Person,
) =>
  grantsApp.call(
    grantEndpoints.save,
    { ids, grants: [], removed: [], keep: true, ...input },
    person ?? grantsApp.people.enterprise,
  )

export const refusedSave = async (ids: string[], input: Save, person: Person) =>
  (
    await grantsApp.refusal(
      grantEndpoints.save,
      { ids, grants: [], removed: [], keep: true, ...input },
      person,
    )
  ).key

export const grantTo = (person: Person, more: Partial<AccessGrantInput> = {}): AccessGrantInput => ({
  kind: 'user',
  subjectId: person.id,
  below: false,
  template: 'viewer',
  ...more,
})

export const grantToDepartment = (
  subjectId: string,
  below: boolean,
  more: Partial<AccessGrantInput> = {},
): AccessGrantInput => ({
  kind: 'organisation',
  subjectId,
  below,
  template: 'viewer',
  ...more,
})

export const heldRights = async (id: string, person: Person) => {
  try {
    return (await grantsApp.call(fileEndpoints.detail, { id }, person)).item.rights
  } catch {
    return 0
  }
}

/** Opens the server that all tests of the room share. */
export function prepareGrantsDesk(): void {
  beforeAll(async () => {
    grantsApp = await createTestApp()
  })
}
