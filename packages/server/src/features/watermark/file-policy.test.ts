import { fileEndpoints } from '@cabinet/contract/files'
import { versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { addFile, grant } from '../../../test/files.ts'
import { previewMark } from '../../../test/samples.ts'

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
})

const policyOf = (id: string, person = house.people.zhang) =>
  house.call(watermarkEndpoints.filePolicy, { id }, person)

test('the details of a file say which versions stay and where it is marked', async () => {
  const { zhang, li, wang, enterprise } = house.people
  const file = await addFile(house, zhang, {}, 'plan.docx', 9)
  expect(await policyOf(file)).toEqual({
    maxDays: 0,
    thinning: false,
    markedView: false,
    markedDownload: false,
  })

  const retention = { maxDays: 30, thinning: false, excluded: 'dwg', inherit: false }
  await house.call(versionPolicyEndpoints.save, { ...retention, maxCount: 5 }, enterprise)
  await house.call(
    watermarkEndpoints.add,
    { ...previewMark, name: 'Seen', actions: ['preview'], text: '{name}', opacity: 10 },
    enterprise,
  )
  expect(await policyOf(file)).toMatchObject({
    maxCount: 5,
    maxDays: 30,
    markedView: true,
    markedDownload: false,
  })
  const drawing = await addFile(house, zhang, {}, 'plan.dwg', 9)
  expect(await policyOf(drawing)).toMatchObject({ maxDays: 0 })

  // all who see the file see its rules, nobody else
  await grant(house, file, li.id, 'viewer')
  expect(await policyOf(file, li)).toMatchObject({ maxCount: 5 })
  expect(await house.refusal(watermarkEndpoints.filePolicy, { id: file }, wang)).toMatchObject({
    status: 404,
  })
})

test('a folder has no versions to speak of', async () => {
  const { id: folder } = await house.call(fileEndpoints.addFolder, { name: 'Plans' })
  expect(
    await house.refusal(watermarkEndpoints.filePolicy, { id: folder }, house.people.zhang),
  ).toMatchObject({
    status: 404,
  })
})
