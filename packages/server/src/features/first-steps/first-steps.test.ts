import { fileEndpoints } from '@cabinet/contract/files'
import { firstStepEndpoints } from '@cabinet/contract/first-steps'
import { grantEndpoints } from '@cabinet/contract/grants'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { addFile } from '../../../test/files.ts'
import { updateSettings } from '../settings/index.ts'
import { firstStepsOfType } from './first-steps.rules.ts'

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
})

const stepsOf = async (person: Parameters<TestApp['call']>[2]) => {
  const { steps } = await house.call(firstStepEndpoints.list, {}, person)
  return Object.fromEntries(steps.map(({ key, done }) => [key, done]))
}

test.each([
  [1, ['branding', 'mail', 'departments', 'people', 'quotas', 'upload', 'picture', 'share']],
  [2, ['departments', 'people', 'quotas', 'upload', 'picture', 'share']],
  [3, ['people', 'upload', 'picture', 'share']],
  [4, ['upload', 'picture', 'share']],
] as const)('users of type %i have their steps', (type, expected) => {
  expect(firstStepsOfType(type)).toEqual(expected)
})

describe('a step is done when the facts say so', () => {
  test('of somebody new nothing is, and what others did does not count', async () => {
    const { zhang, li } = house.people
    await addFile(house, li, {}, 'plan.txt', 9)
    await house.call(fileEndpoints.list, { page: 1, pageSize: 20 }, zhang)
    expect(await stepsOf(zhang)).toEqual({ upload: false, picture: false, share: false })
  })

  test('a file, a picture, a share', async () => {
    const { zhang, li } = house.people
    const file = await addFile(house, zhang, {}, 'plan.txt', 9)
    expect((await stepsOf(zhang)).upload).toBe(true)
    await sql`update users set avatar = 'x', avatar_type = 'image/png' where id = ${zhang.id}::uuid`.execute(
      house.ports.db,
    )
    expect((await stepsOf(zhang)).picture).toBe(true)
    await house.call(
      grantEndpoints.save,
      {
        ids: [file],
        grants: [{ kind: 'user', subjectId: li.id, below: false, template: 'viewer' }],
        removed: [],
        keep: true,
      },
      zhang,
    )
    expect(await stepsOf(zhang)).toEqual({ upload: true, picture: true, share: true })
  })

  test('departments and people that are there; a name that differs from the first one', async () => {
    const { admin } = house.people
    expect(await stepsOf(admin)).toMatchObject({ departments: true, people: true, branding: false })
    await updateSettings(house.ports.db, { systemName: 'Cabinet', logo: '' }, house.ports.now())
    expect((await stepsOf(admin)).branding).toBe(false)
    await updateSettings(house.ports.db, { systemName: 'Galaxy' }, house.ports.now())
    expect((await stepsOf(admin)).branding).toBe(true)
  })

  test('a quota of a department, not the usual one of a person', async () => {
    const { enterprise, departments } = house.people
    expect((await stepsOf(enterprise)).quotas).toBe(false)
    await sql`update quotas set total = 5 where owner_id = ${departments.sales}::uuid`.execute(house.ports.db)
    expect((await stepsOf(enterprise)).quotas).toBe(true)
  })
})

test('the list stays dismissed on every browser of one user', async () => {
  const { zhang, li } = house.people
  await house.call(preferenceEndpoints.save, { firstStepsHidden: true }, zhang)
  expect((await house.call(preferenceEndpoints.get, {}, zhang)).firstStepsHidden).toBe(true)
  expect((await house.call(preferenceEndpoints.get, {}, li)).firstStepsHidden).toBe(false)
})
