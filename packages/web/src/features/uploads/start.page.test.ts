import { fileEndpoints } from '@cabinet/contract/files'
import { settingEndpoints } from '@cabinet/contract/settings'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { userEndpoints } from '@cabinet/contract/users'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { me } from '../../../test/fixtures.ts'
import { page } from '../../../test/house.ts'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../../kernel/fake-send.ts'
import { registerTextsByKey } from '../../kernel/text.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { room as files } from '../files/index.ts'
import { errorMessages } from './errors.text.ts'
import type { NameClashAnswer } from './queue.store.ts'
import { allQueuedUploads, changeQueuedUpload, removeQueuedUploads } from './queue.store.ts'
import { startDroppedUploads } from './start.ts'

registerTextsByKey({ ...errorMessages, ...files.errorText })

const { answer, started } = vi.hoisted(() => ({
  answer: { clash: null as NameClashAnswer | null, asked: [] as string[][] },
  started: vi.fn(),
}))
vi.mock('./ask-clash.tsx', () => ({
  askNameClashAnswer: async (names: string[]) => {
    answer.asked.push(names)
    return answer.clash
  },
}))
vi.mock('./queue.ts', () => ({ startPossibleUploads: started }))

const target = { parentId: '00000000-0000-4000-8000-000000000002', name: '合同' }
let asked: ReturnType<typeof createFakeSend>['asked']
/** The server: first names that are taken, and how it settles them. */
const server = { names: [] as string[], taken: [] as string[], renamed: [] as { from: string; to: string }[] }

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  answer.asked = []
  Object.assign(server, { names: [], taken: [], renamed: [] })
})
afterEach(() => removeQueuedUploads(() => false))

function serve(user = {}) {
  asked = createFakeSend(
    answerEndpoint(userEndpoints.me, () => ({ ...me, ...user })),
    answerEndpoint(settingEndpoints.systemInfo, () => ({ extNotAllow: 'exe' })),
    answerEndpoint(fileEndpoints.list, (input) => page([], input)),
    {
      path: fileEndpoints.addFolders.path,
      answer: ({ Paths }) => {
        const bad = (Paths as string[]).some((path) => path.includes('..'))
        const body = bad
          ? { Code: 400, Data: { name: '..' }, Msg: 'spaces.name_special' }
          : { Code: 200, Data: [], Msg: '' }
        return { status: body.Code, body }
      },
    },
    server.names.length > 0
      ? refuseEndpoint(uploadEndpoints.checkNames, 'uploads.names_clash', server.names)
      : answerEndpoint(uploadEndpoints.checkNames, () => []),
    answerEndpoint(uploadEndpoints.settleNames, () => ({ taken: server.taken, renamed: server.renamed })),
  ).asked
}

/** Drops files by path; a path with folders comes from a chosen folder. */
async function drop(paths: string[], user = {}, to: FileDropTarget = target) {
  serve(user)
  const files = paths.map((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const file = new File(name === 'empty.txt' ? [] : ['content'], name)
    return path.includes('/') ? Object.defineProperty(file, 'webkitRelativePath', { value: path }) : file
  })
  const list = Object.assign(Object.create(FileList.prototype) as FileList, {
    [Symbol.iterator]: () => files[Symbol.iterator](),
  })
  await startDroppedUploads(to, list)
}
const rows = () =>
  allQueuedUploads().map(({ path, stage, clash, error }) => ({ path, stage, clash, key: error?.key }))
const folders = () =>
  asked.filter(({ path }) => path === fileEndpoints.addFolders.path).flatMap(({ fields }) => fields.Paths)

test('free names are sent as they are, without a question', async () => {
  await drop(['a.txt', 'photos/b.txt'])
  expect(answer.asked).toEqual([])
  expect(rows()).toEqual([
    { path: 'a.txt', stage: 'waiting', clash: 'refuse', key: undefined },
    { path: 'photos/b.txt', stage: 'waiting', clash: 'refuse', key: undefined },
  ])
})

test('skip leaves taken files out before anything is sent, and says so', async () => {
  answer.clash = 'skip'
  Object.assign(server, { names: ['a.txt', 'photos'], taken: ['a.txt', 'photos/b.txt'] })
  await drop(['a.txt', 'photos/b.txt', 'photos/c.txt', 'new.txt'])
  expect(answer.asked).toEqual([['a.txt', 'photos']])
  expect(rows().map(({ path, stage }) => [path, stage])).toEqual([
    ['photos/c.txt', 'waiting'],
    ['new.txt', 'waiting'],
    ['a.txt', 'skipped'],
    ['photos/b.txt', 'skipped'],
  ])
})

test('keep both numbers the folder, and everything goes into the numbered one', async () => {
  answer.clash = 'both'
  Object.assign(server, {
    names: ['photos', 'a.txt'],
    renamed: [
      { from: 'photos', to: 'photos (2)' },
      { from: 'a.txt', to: 'a (2).txt' },
    ],
  })
  await drop(['photos/b.txt', 'photos/2026/c.txt', 'a.txt', 'new.txt'])
  const settled = asked.find(({ path }) => path === uploadEndpoints.settleNames.path)
  expect(settled?.fields).toMatchObject({ NameClash: 'both', Paths: ['photos/', 'a.txt'] })
  expect(folders()).toEqual(['photos (2)', 'photos (2)/2026'])
  expect(rows().map(({ path, clash }) => [path, clash])).toEqual([
    ['photos (2)/b.txt', 'both'],
    ['photos (2)/2026/c.txt', 'both'],
    ['a (2).txt', 'both'],
    ['new.txt', 'both'],
  ])
  expect(allQueuedUploads().map(({ name }) => name)).toEqual(['b.txt', 'c.txt', 'a (2).txt', 'new.txt'])
})

test('a name that cannot become a version is refused before anything is sent', async () => {
  answer.clash = 'version'
  Object.assign(server, { names: ['a.txt', 'b.txt'], taken: ['b.txt'] })
  await drop(['a.txt', 'b.txt'])
  expect(rows()).toEqual([
    { path: 'a.txt', stage: 'waiting', clash: 'version', key: undefined },
    { path: 'b.txt', stage: 'refused', clash: 'refuse', key: 'spaces.name_taken' },
  ])
})

test('cancelling the question clears the queue', async () => {
  answer.clash = null
  server.names = ['a.txt']
  await drop(['a.txt', 'b.txt'])
  expect(rows()).toEqual([])
  expect(folders()).toEqual([])
})

test('a folder that is refused takes its files along, each with the reason; the others are sent', async () => {
  await drop(['a/../b.txt', 'a/c.txt', 'd.txt'])
  expect(rows().map(({ path, stage, key }) => [path, stage, key])).toEqual([
    ['a/../b.txt', 'refused', 'spaces.name_special'],
    ['a/c.txt', 'waiting', undefined],
    ['d.txt', 'waiting', undefined],
  ])
  expect(folders()).toEqual(['a', 'a/..', 'a'])
})

describe('two drops of one new name', () => {
  const changeFirst = (what: Parameters<typeof changeQueuedUpload>[1]) =>
    changeQueuedUpload(allQueuedUploads()[0]!.key, what)
  const pathsOf = (isBehind: boolean) =>
    rows().flatMap(({ path, stage }) => ((stage === 'behind') === isBehind ? path : []))
  const queued = (count: number) => eventually(() => expect(pathsOf(false)).toHaveLength(count))

  test('the second is not sent before the first has the name, and is asked about then', async () => {
    await drop(['a.txt'])
    await drop(['a.txt'])
    expect(rows().map(({ path, stage }) => [path, stage])).toEqual([
      ['a.txt', 'waiting'],
      ['a.txt', 'behind'],
    ])
    expect(answer.asked).toEqual([])

    answer.clash = 'both'
    Object.assign(server, { names: ['a.txt'], renamed: [{ from: 'a.txt', to: 'a (2).txt' }] })
    serve()
    changeFirst({ stage: 'success' })
    await queued(2)
    expect(answer.asked).toEqual([['a.txt']])
    expect(rows().map(({ path, clash }) => [path, clash])).toEqual([
      ['a.txt', 'refuse'],
      ['a (2).txt', 'both'],
    ])
  })

  test('the others of the second drop do not wait', async () => {
    await drop(['photos/a.jpg'])
    await drop(['photos/b.jpg', 'c.txt'])
    expect(pathsOf(false)).toEqual(['photos/a.jpg', 'c.txt'])
    expect(pathsOf(true)).toEqual(['photos/b.jpg'])
    changeFirst({ stage: 'success' })
    await queued(3)
  })

  test('the second takes the name where the first failed', async () => {
    await drop(['a.txt'])
    await drop(['a.txt'])
    changeFirst({ stage: 'failed' })
    await queued(2)
    expect(answer.asked).toEqual([])
    expect(rows().map(({ path, stage }) => [path, stage])).toEqual([
      ['a.txt', 'failed'],
      ['a.txt', 'waiting'],
    ])
  })

  test('one of the second that is cancelled while it waits is not sent', async () => {
    await drop(['a.txt', 'b.txt'])
    await drop(['a.txt', 'b.txt'])
    const cancelled = allQueuedUploads().find(({ path, stage }) => path === 'a.txt' && stage === 'behind')
    removeQueuedUploads(({ key }) => key !== cancelled!.key)
    serve()
    for (const { key, stage } of [...allQueuedUploads()])
      if (stage === 'waiting') changeQueuedUpload(key, { stage: 'failed' })
    await queued(3)
    expect(rows().map(({ path, stage }) => [path, stage])).toEqual([
      ['a.txt', 'failed'],
      ['b.txt', 'failed'],
      ['b.txt', 'waiting'],
    ])
  })

  test('both at once are settled one after the other', async () => {
    await Promise.all([drop(['a.txt']), drop(['a.txt'])])
    expect(pathsOf(false)).toEqual(['a.txt'])
    changeFirst({ stage: 'success' })
    await queued(2)
  })

  test('a name in another folder waits for nothing', async () => {
    await drop(['a.txt'])
    await drop(['a.txt'], {}, { ...target, parentId: '00000000-0000-4000-8000-000000000003' })
    expect(rows().map(({ path }) => path)).toEqual(['a.txt', 'a.txt'])
  })
})

test('every refused file is listed with its own reason; the others are sent', async () => {
  await drop(['empty.txt', '.exe', 'setup.EXE', 'b\u202etxt.doc', 'fine.txt'])
  expect(rows().map(({ path, stage, key }) => [path, stage, key])).toEqual([
    ['empty.txt', 'refused', 'uploads.empty'],
    ['.exe', 'refused', 'uploads.extension_not_allowed'],
    ['setup.EXE', 'refused', 'uploads.extension_not_allowed'],
    ['b\u202etxt.doc', 'refused', 'common.name_hidden'],
    ['fine.txt', 'waiting', undefined],
  ])
  expect(allQueuedUploads()[1]?.error?.data).toMatchObject({ extension: 'exe' })
})
