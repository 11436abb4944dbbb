import { randomBytes } from 'node:crypto'
import { authEndpoints } from '@cabinet/contract/auth'
import { fileEndpoints } from '@cabinet/contract/files'
import { searchEndpoints } from '@cabinet/contract/search'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createUserAccount } from '../src/features/users/index.ts'
import { type Desk, openDesk } from './files.ts'
import { statementLimits, statementsOf } from './statements.ts'

const KIB = 1024
const newcomer = { account: 'newcomer', password: 'Right123' }

let desk: Desk
let folder: string
let uploaded: string
let stored: string
beforeAll(async () => {
  desk = await openDesk()
  const { sales: organisationId } = desk.app.people.departments
  const person = { ...newcomer, name: '赵敏', type: 4, organisationId, mustChangePassword: false } as const
  await createUserAccount(desk.app.system, person)
})
beforeEach(async () => {
  await desk.start()
  folder = (await desk.folder('folder')).id
  uploaded = await uploadWhole(10 * KIB)
  stored = await uploadWhole(100 * KIB)
})

/** A request as zhang, and the `Data` of its answer. */
async function ask(
  method: 'GET' | 'POST',
  path: string,
  query: Record<string, string>,
  { payload, range }: { payload?: Buffer; range?: string | undefined } = {},
) {
  const answer = await desk.app.app.inject({
    method,
    url: `${path}?${new URLSearchParams(query)}`,
    headers: {
      authorization: `Bearer ${desk.app.people.zhang.token}`,
      ...(payload && { 'content-type': 'application/octet-stream' }),
      ...(range && { range }),
    },
    ...(payload && { payload }),
  })
  expect(answer.statusCode).toBe(range ? 206 : 200)
  return answer
}
const download = (fileId: string, range?: string) =>
  ask('GET', '/api/Download/DownFile', { fileId }, { range })
const sixteenRanges = (fileId: string) =>
  Promise.all(
    Array.from({ length: 16 }, (_, part) => download(fileId, `bytes=${part * 64 + 1}-${part * 64 + 64}`)),
  )

let serial = 0
/** The fields of a new file of one chunk, as clients of the specification send them. */
const fieldsOf = (size: number) => ({
  chunkNumber: '1',
  chunkSize: String(2 * KIB * KIB),
  currentChunkSize: String(size),
  totalSize: String(size),
  totalChunks: '1',
  identifier: `md5-${++serial}`,
  filename: `file-${serial}.bin`,
  ParentId: desk.home.id,
})
type Sent = ReturnType<typeof fieldsOf> & { complete?: string }
const sendChunk = (fields: Sent) =>
  ask('POST', '/api/File/FileUpload', fields, { payload: randomBytes(Number(fields.totalSize)) })

/** Sends a file in one call and returns its id. */
async function uploadWhole(size: number): Promise<string> {
  const { Data } = (await sendChunk({ ...fieldsOf(size), complete: '1' })).json()
  return Data.file.FileId
}

/** Sends a file as the specification's clients do, and returns the statements of each of the four calls. */
async function fourCalls(size: number): Promise<string[][]> {
  const fields = fieldsOf(size)
  const { identifier, filename: name, ParentId: parentId } = fields
  return [
    await statementsOf(() => desk.app.call(uploadEndpoints.checkNames, { names: name, parentId })),
    await statementsOf(() => ask('GET', '/api/File/FileUpload', fields)),
    await statementsOf(() => sendChunk(fields)),
    await statementsOf(() => desk.app.call(uploadEndpoints.merge, { name, identifier, parentId })),
  ]
}

const search = (query: string) =>
  desk.app.call(searchEndpoints.search, {
    ...{ query, match: 'name', offset: 0, facets: true, sort: 'relevance', page: 1, pageSize: 50 },
  })

/** Each request once more than once before, so that nothing is made on the way that is made only once. */
const requests: [what: string, most: number, act: () => Promise<unknown>][] = [
  ['a page of a folder', 3, () => desk.names(desk.home.id)],
  ['a download', 6, () => download(uploaded)],
  ['sixteen ranges of a file at once', 4, () => sixteenRanges(stored)],
  ['an upload of 10 KiB in one call', statementLimits.oneCallSmall, () => uploadWhole(10 * KIB)],
  ['an upload of 100 KiB in one call', statementLimits.oneCallLarge, () => uploadWhole(100 * KIB)],
  ['a rename', 13, () => desk.app.call(fileEndpoints.rename, { id: uploaded, name: `${++serial}.txt` })],
  ['a move', 12, () => desk.move([uploaded], folder)],
  ['a deletion', 13, () => desk.app.call(fileEndpoints.remove, { ids: [uploaded] })],
  ['a new folder', 9, () => desk.folder(`folder ${++serial}`)],
  ['a search by name', 8, () => search('file')],
  ['details of a file', 2, () => desk.item(uploaded)],
  ['a sign-in', 23, () => desk.app.call(authEndpoints.login, newcomer, null)],
  ['who is signed in', 7, () => desk.app.call(userEndpoints.me, {})],
]

test.each(requests)('%s asks the database at most %i times', async (_, most, act) => {
  await act().catch(() => {})
  uploaded = await uploadWhole(10 * KIB)
  const statements = await statementsOf(act)
  expect(statements.slice(most), statements.join('\n')).toEqual([])
})

test.each([
  ['10 KiB', 10 * KIB, statementLimits.fourCallsSmall],
  ['100 KiB', 100 * KIB, statementLimits.fourCallsLarge],
])('the four calls of an upload of %s ask at most as often as told', async (_, size, most) => {
  await fourCalls(size)
  const calls = await fourCalls(size)
  expect(
    calls.map((one) => one.length),
    calls.map((one) => one.join('\n')).join('\n\n'),
  ).toEqual(most)
})
