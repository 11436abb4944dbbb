import { fileEndpoints } from '@cabinet/contract/files'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/create-test-app.ts'
import { uploadClient } from './test-client.ts'

const house = await createTestApp()
const { admin, zhang } = house.people
const bad = 'photo\u202egnp.exe'
const home = (await house.call(fileEndpoints.addFolder, { name: 'home' })).id
const folder = (await house.call(fileEndpoints.addFolder, { name: 'folder' })).id

const post = async (path: string, payload: object, token = admin.token) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await house.app.inject({ method: 'POST', url: path, payload, headers })).json().Msg as string
}
const root = house.people.departments.root
const watermark = {
  IsEnable: true,
  Actions: ['preview'],
  Text: 'x',
  FontSize: 20,
  Colour: '#000000',
  Opacity: 3,
}
const label = { Colour: 'blue', IsMany: false, Setters: 'everyone', RequiredIn: [], IsEnable: true }

test.each<[string, string, object]>([
  ['a folder', '/api/File/AddFolder', { FolderName: 'a\u202eb' }],
  ['a dropped folder', '/api/File/AddFolders', { Paths: [`fine/a\u200bb`] }],
  ['something renamed', '/api/File/Rename', { Id: folder, Name: bad }],
  ['a file of a template', '/api/FileTemplate/CreateFromTemplate', { Suffix: '.txt', Name: bad }],
  ['folders as a template', '/api/FileTemplate/AddFolderTemplate', { Name: bad, Folders: ['x'] }],
  [
    'folders of every space',
    '/api/SysAuthen/AddFolderTemplate',
    { Name: bad, Kind: 'department', Folders: [{ Path: 'x' }] },
  ],
  ['a space', '/api/SysAuthen/AddSpace', { Kind: 'team', Name: bad }],
  ['somebody', '/api/SysAuthen/AddUser', { UserName: 'x.y', RealName: bad, GroupId: root }],
  ['somebody renamed', '/api/SysAuthen/UpdateUser', { Id: zhang.id, RealName: bad }],
  ['a group', '/api/SysAuthen/AddUserGroup', { Name: bad }],
  ['a department', '/api/SysAuthen/AddOrganization', { Name: bad, ParentId: root }],
  ['a role', '/api/Role/AddRole', { RoleName: bad }],
  ['a category of labels', '/api/SysSetting/AddLabelType', { TypeName: bad, ...label }],
  [
    'a watermark',
    '/api/File/AddWatermark',
    { WatermarkName: bad, Angle: 0, Gap: 100, Picture: '', ...watermark },
  ],
  ['a search that is kept', '/api/File/SaveSearch', { Name: bad, Query: 'x' }],
])('%s may not be called so', async (_, path, payload) => {
  expect(await post(path, payload)).toBe('common.name_hidden')
})

test('nor may what is uploaded, whole, in chunks or among many', async () => {
  const client = uploadClient(house)
  const bytes = Buffer.from('x')
  expect((await client.chunk({ bytes, name: bad }, 1)).key).toBe('common.name_hidden')
  expect((await client.test({ bytes: Buffer.alloc(100_000), name: bad })).key).toBe('common.name_hidden')
  const form = new FormData()
  form.append('file', new Blob(['x']), `fine/${bad}`)
  form.append('file', new Blob(['x']), 'fine.txt')
  const sent = new Response(form)
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/File/UploadBatch?ParentId=${home}`,
    headers: { authorization: `Bearer ${zhang.token}`, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect(answer.json().Data.map(({ Msg }: { Msg?: string }) => Msg ?? null)).toEqual([
    'common.name_hidden',
    null,
  ])
})

test('an old one stays, and its download shows what it is', async () => {
  const client = uploadClient(house)
  const bytes = Buffer.from('old')
  await client.chunk({ bytes, name: 'old.exe', fields: { complete: 1, ParentId: home } }, 1)
  const { rows } = await house.call(fileEndpoints.list, { parentId: home, page: 1, pageSize: 10 })
  const id = rows.find(({ name }) => name === 'old.exe')!.id
  await sql`update nodes set name = ${bad} where id = ${id}::uuid`.execute(house.ports.db)
  const headers = { authorization: `Bearer ${zhang.token}` }
  const answer = await house.app.inject({ url: `/api/Download/DownFile?fileId=${id}`, headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('filename="photo_U+202E_gnp.exe"')
  expect(decodeURIComponent(`${answer.headers['content-disposition']}`)).not.toContain('\u202e')
})
