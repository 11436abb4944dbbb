import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/create-test-app.ts'
import { addFile } from '../../../../test/files.ts'

const house = await createTestApp()

test('a fresh installation has no category: an administrator makes the first one, others cannot', async () => {
  const { enterprise, zhang, li } = house.people
  const file = await addFile(house, enterprise, {}, '合同.txt', 5)
  expect(await house.call(archiveAdminApi.categories, {}, enterprise)).toEqual([])
  expect(await house.call(archiveAdminApi.classes, {}, enterprise)).toEqual([])
  const first = { name: '合同', note: '' }
  for (const person of [zhang, li])
    expect((await house.refusal(archiveAdminApi.saveCategory, first, person)).key).toBe(
      'common.no_permission',
    )
  const made = await house.call(
    archiveAdminApi.saveClass,
    { name: '永久', years: 0, atEnd: 'review' },
    enterprise,
  )
  const { id } = await house.call(archiveAdminApi.saveCategory, { ...first, classId: made.id }, enterprise)
  expect(await house.call(archiveAdminApi.categories, {}, enterprise)).toMatchObject([{ id, deposits: true }])
  const { results } = await house.call(
    archiveEndpoints.put,
    { ids: [file], categoryId: id, note: '' },
    enterprise,
  )
  expect(results).toMatchObject([{ result: 'done' }])
  // the menus of others ask this
  expect((await house.call(archiveAdminApi.categories, {}, zhang)).filter((one) => one.deposits)).toEqual([])
})
