import { downloadEndpoints } from '@cabinet/contract/downloads'
import { type PackageTask, packageEndpoints } from '@cabinet/contract/downloads.packages'
import { limits } from '@cabinet/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { answerEndpoint, createFakeSend } from '../../../kernel/fake-send.ts'
import { getBrowserPreference } from '../../../kernel/prefs.ts'
import { receivePushMessage } from '../../../kernel/push.ts'
import { storeLoginMarker, storeTokenPair } from '../../../kernel/tokens.ts'
import { ownPackageIds } from './centre.store.ts'
import { startMyPackage, watchMyPackages } from './deeds.ts'
import {
  isSentAsPackage,
  type RememberedPackage,
  rememberedFromServer,
  withRememberedTask,
} from './packages.rules.ts'

const task = (number: number, more: Partial<PackageTask> = {}): PackageTask => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  channel: 'package',
  createdAt: new Date(Date.UTC(2026, 10, 20, 8, 0, number)),
  format: 'zip',
  fileId: '00000000-0000-4000-8000-00000000000f',
  name: `${number}.zip`,
  path: '',
  immediate: true,
  menuName: 'menus.personal',
  percentage: 0,
  size: 100,
  status: 'init',
  userId: '00000000-0000-4000-8000-00000000000e',
  loading: true,
  files: 0,
  leftCount: 0,
  left: [],
  ...more,
})

test.each([
  ['one file', [{ folder: false, size: 5 }], false],
  ['one file of a gigabyte', [{ folder: false, size: limits.packageFrom }], false],
  ['one file above a gigabyte', [{ folder: false, size: limits.packageFrom + 1 }], true],
  ['a folder', [{ folder: true, size: 0 }], true],
  [
    'several files',
    [
      { folder: false, size: 1 },
      { folder: false, size: 1 },
    ],
    true,
  ],
])('%s', (_, rows, packaged) => {
  expect(isSentAsPackage(rows)).toBe(packaged)
})

test('ten packages are remembered, the newest first, each once', () => {
  let list: RememberedPackage[] = []
  for (let number = 0; number < 15; number++) list = withRememberedTask(list, task(number))
  expect(list.map(({ name }) => name)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((n) => `${n}.zip`))
  list = withRememberedTask(list, task(9, { status: 'packing', percentage: 40 }))
  expect(list).toHaveLength(10)
  expect(list[5]).toMatchObject({ status: 'packing', percentage: 40 })
  expect(rememberedFromServer([task(2), task(1)]).map(({ name }) => name)).toEqual(['2.zip', '1.zip'])
})

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker('me')
})
afterEach(() => {
  restore()
  vi.restoreAllMocks()
})

const push = (text: object) =>
  receivePushMessage({
    key: 'package',
    level: 4,
    text: '',
    extension: JSON.stringify({ ExtendKey: 'me', ExtendKey3: JSON.stringify(text) }),
  })

test('a package that this tab asked for is fetched when it is ready, by a ticket where chunks cannot be kept', async () => {
  const asked = task(1)
  const fake = createFakeSend(
    answerEndpoint(packageEndpoints.list, () => [asked]),
    answerEndpoint(packageEndpoints.add, () => asked),
    answerEndpoint(downloadEndpoints.ticket, () => ({
      ticket: 't',
      address: '/api/Download/DownFile?ticket=t',
      form: 'own' as const,
      mark: '',
    })),
  )
  restore = fake.restore
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const stop = watchMyPackages()
  await startMyPackage([{ id: asked.fileId, folder: true } as never])
  expect(ownPackageIds()).toEqual([asked.id])
  expect(getBrowserPreference('packages', [])).toMatchObject([{ id: asked.id, status: 'init' }])
  const wired = {
    Id: asked.id,
    Channel: 'package',
    CreateTime: asked.createdAt.toISOString(),
    FileFormat: 'zip',
    FileId: asked.fileId,
    FileName: asked.name,
    FilePath: '',
    IsImmeDownLoad: true,
    MenuName: 'menus.personal',
    Percentage: 55,
    Size: 100,
    Status: 'packing',
    UserId: asked.userId,
    Loading: true,
    FileCount: 1,
    LeftOutCount: 0,
    LeftOut: [],
  }
  push(wired)
  expect(getBrowserPreference('packages', [])).toMatchObject([{ status: 'packing', percentage: 55 }])
  expect(clicked).not.toHaveBeenCalled()
  push({ ...wired, Status: 'complete', Percentage: 100, Loading: false })
  await eventually(() => expect(clicked).toHaveBeenCalledOnce())
  const ticket = fake.asked.find(({ path }) => path === downloadEndpoints.ticket.path)
  expect(ticket?.fields).toMatchObject({ FileId: asked.id, Purpose: 'package' })
  await eventually(() => expect(ownPackageIds()).toEqual([]))
  stop()
})
