import { randomBytes } from 'node:crypto'
import { fileEndpoints } from '@cabinet/contract/files'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { type Upload, uploadClient } from './test-client.ts'

let house: TestApp
let client: ReturnType<typeof uploadClient>
beforeAll(async () => {
  house = await createTestApp()
  client = uploadClient(house)
})

const quotas = async () => {
  const { zhang, departments } = house.people
  const found = await quotasByOwner(house.ports.db, [zhang.id, departments.research])
  const of = (id: string) => {
    const { used = 0, reserved = 0 } = found.get(id) ?? {}
    return { used, reserved }
  }
  return { zhang: of(zhang.id), research: of(departments.research) }
}

/** Half an upload into a folder of zhang's own space, which then moves to the department. */
async function begin(name: string): Promise<Upload> {
  const { departments } = house.people
  const folder = await house.call(fileEndpoints.addFolder, { name })
  const upload = { bytes: randomBytes(3000), name: `${name}.bin`, fields: { ParentId: folder.id } }
  await client.chunk(upload, 1)
  const { results } = await house.call(fileEndpoints.move, {
    ids: [folder.id],
    parentId: departments.research,
    conflict: 'ask',
  })
  expect(results).toMatchObject([{ result: 'done' }])
  return upload
}

test('an upload whose folder goes to another owner is paid by the new one, and nothing stays reserved', async () => {
  const before = await quotas()
  const upload = await begin('goes')
  for (const chunk of [2, 3]) await client.chunk(upload, chunk)
  expect(await client.merge(upload)).toMatchObject({ code: 200, file: { Size: 3000 } })
  expect(await quotas()).toEqual({
    zhang: before.zhang,
    research: { used: before.research.used + 3000, reserved: before.research.reserved },
  })
})

test('an upload given up after its folder went leaves both owners as they were', async () => {
  const before = await quotas()
  await begin('given up')
  const open = await house.call(uploadEndpoints.unfinished, {})
  await house.call(uploadEndpoints.cancel, { ids: open.map(({ id }) => id) })
  expect(await quotas()).toEqual(before)
})
