import { noticeEndpoints } from '@cabinet/contract/notices'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openPackageDesk } from './test-desk.ts'

let desk: Awaited<ReturnType<typeof openPackageDesk>>
let made = 0
beforeAll(async () => {
  desk = await openPackageDesk()
})
let files: string[]
beforeEach(async () => {
  made += 1
  files = await desk.put([1, 2].map((at) => ({ name: `${made} ${at}.txt`, bytes: Buffer.from('text') })))
})

const notices = async () =>
  (await desk.house.call(noticeEndpoints.list, { type: 1, page: 1, pageSize: 10 })).rows

test('a package that took long is kept as a notice, a quick one is not', async () => {
  await desk.add(files)
  await desk.house.drainJobs()
  expect(await notices()).toEqual([])
  const { name } = await desk.add(files)
  desk.house.clock.forward(60_000)
  await desk.house.drainJobs()
  expect(await notices()).toMatchObject([
    { kind: 'package', textKey: 'packagesPush.ready', title: `“${name}”已打包完成，可以下载` },
  ])
})
