import { expect, test } from 'vitest'
import { grant } from '../../../../test/files.ts'
import { at, call, fileOf, house, info, lock, openDesk, put, reopen, round, server } from './test-desk.ts'
import { walk } from './test-walk.ts'
import { walks } from './test-walks.ts'

// Behaviours that Microsoft's validator requires of a WOPI host, in our own words; each walk begins with a
// new file.

openDesk()

test.each(walks)('%s', async (_, steps) => walk(steps, String(round)))

const uri = /^https?:\/\//
/** Property types of Microsoft's schema, which allows no others. */
const known: Record<string, 'boolean' | 'number' | 'string' | RegExp> = {
  BaseFileName: /^[^.].*\.docx$/,
  BreadcrumbDocName: 'string',
  ClosePostMessage: 'boolean',
  CopyPasteRestrictions: /^(BlockAll|CurrentDocumentOnly)$/,
  DisablePrint: 'boolean',
  EditModePostMessage: 'boolean',
  FileExtension: /^\.docx$/,
  FileNameMaxLength: 'number',
  HostEditUrl: uri,
  HostViewUrl: uri,
  IsAnonymousUser: 'boolean',
  IsEduUser: 'boolean',
  LastModifiedTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/,
  LicenseCheckForEditIsEnabled: 'boolean',
  OwnerId: /^[a-z0-9]+$/,
  PostMessageOrigin: uri,
  ReadOnly: 'boolean',
  Size: 'number',
  SupportsCobalt: 'boolean',
  SupportsContainers: 'boolean',
  SupportsDeleteFile: 'boolean',
  SupportsEcosystem: 'boolean',
  SupportsExtendedLockLength: 'boolean',
  SupportsFolders: 'boolean',
  SupportsGetLock: 'boolean',
  SupportsLocks: 'boolean',
  SupportsRename: 'boolean',
  SupportsUpdate: 'boolean',
  SupportsUserInfo: 'boolean',
  UserCanAttend: 'boolean',
  UserCanNotWriteRelative: 'boolean',
  UserCanPresent: 'boolean',
  UserCanRename: 'boolean',
  UserCanWrite: 'boolean',
  UserFriendlyName: 'string',
  UserId: /^[a-z0-9]+$/,
  UserInfo: 'string',
  Version: /^\d+$/,
}
test('what is told of a file is what the schema knows, in its types', async () => {
  const told = await info()
  expect(Object.keys(told).filter((name) => !known[name])).toEqual([])
  for (const [name, value] of Object.entries(told)) {
    const type = known[name]!
    if (type instanceof RegExp) expect(value, name).toMatch(type)
    else expect(typeof value, name).toBe(type)
  }
  expect(told).toMatchObject({
    SupportsLocks: true,
    SupportsGetLock: true,
    SupportsUpdate: true,
    SupportsDeleteFile: true,
    SupportsContainers: false,
    UserCanNotWriteRelative: false,
  })
})

test('a token to view declares nothing that it is refused', async () => {
  await grant(house, at.id, house.people.wang.id, 'downloader')
  await reopen(at.id, 'view', house.people.wang)
  expect(await info()).toMatchObject({
    SupportsLocks: false,
    SupportsUpdate: false,
    SupportsRename: false,
    SupportsDeleteFile: false,
    UserCanNotWriteRelative: true,
    HideSaveOption: true,
  })
})

test('who holds the file and not its folder makes nothing beside it, and is told so', async () => {
  const { li } = house.people
  const id = await fileOf(`alone ${round}.docx`)
  await grant(house, id, li.id, 'editor')
  await reopen(id, 'edit', li)
  expect(await info()).toMatchObject({ UserCanWrite: true, UserCanNotWriteRelative: true })
  const [suggested, relative] = [
    { 'x-wopi-suggestedtarget': 'a.docx' },
    { 'x-wopi-relativetarget': 'b.docx' },
  ]
  for (const headers of [suggested, relative, { ...suggested, ...relative }])
    expect((await call('PUT_RELATIVE', headers, { body: 'x' })).status).toBe(501)
  await call('LOCK', lock('one'))
  expect((await put('one', 'hers')).status).toBe(200)
})

test('an address that is no operation is not there', async () => {
  const containers = at.source.replace(/files\/.*/, 'containers/x')
  for (const source of [containers, `${at.source}/ancestry`, at.source.replace(/files\/.*/, 'ecosystem')])
    expect((await server.call({ ...at, source })).status).toBeGreaterThanOrEqual(404)
})
