import { fileEndpoints, fileSortFields } from '@cabinet/contract/files'
import { fileRights } from '@cabinet/contract/rights'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'

let app: TestApp
let root: string
const names = ['b2.txt', 'b10.PDF', '一.docx', '阿.txt', 'a.txt', 'Z.md', 'b1.txt', '100%_x.txt']
beforeAll(async () => {
  app = await createTestApp()
  root = app.people.zhang.id
  for (const name of ['folder 10', 'folder 9', '中文']) await app.call(fileEndpoints.addFolder, { name })
  await addFiles(root, names)
})

/** Adds files as an upload leaves them, of sizes 1, 2, 3 and so on. */
async function addFiles(folderId: string, list: string[]) {
  const { addFilesToFolder: add } = await import('../index.ts')
  const { lockTargetFolder: lockedTarget } = await import('../../nodes/index.ts')
  const { createRequestContext: createCtx, systemRequestVisit: systemVisit } = await import(
    '../../../kernel/ctx.ts'
  )
  const { authenticateBearer: authenticate } = await import('../../auth/index.ts')
  const actor = await authenticate(app.system, app.people.zhang.token)
  const ctx = createCtx(app.ports, systemVisit, actor)
  await ctx.together(async (tx) => {
    const target = await lockedTarget(tx, { parentId: folderId })
    await add(
      tx,
      target,
      list.map((name, index) => ({ name, size: index + 1 })),
    )
  })
}

const list = (input: object) => app.call(fileEndpoints.list, { page: 1, pageSize: 100, ...input } as never)

describe('a folder is listed', () => {
  test('folders first, then by pinyin and by number', async () => {
    const { rows, total } = await list({})
    expect(rows.map((row) => row.name)).toEqual([
      '中文',
      'folder 9',
      'folder 10',
      '100%_x.txt',
      '阿.txt',
      '一.docx',
      'a.txt',
      'b1.txt',
      'b2.txt',
      'b10.PDF',
      'Z.md',
    ])
    expect(total).toBe(11)
  })

  test('with the way to it, the rights and the space', async () => {
    const answer = await list({})
    expect(answer).toMatchObject({ spaceKind: 'personal', path: [{ id: root, name: '张伟' }], spaceUsed: 0 })
    expect(answer.folder).toMatchObject({ id: root, items: 11, size: 36 })
    expect(answer.rows[3]).toMatchObject({
      createdBy: '张伟',
      suffix: '.txt',
      rights: answer.rights,
      parentId: root,
    })
  })

  test.each(fileSortFields.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))))(
    'alike by pages, from a page in the middle and by cursor: $sort $order',
    async ({ sort, order }) => {
      const whole = (await list({ sort, order })).rows.map((row) => row.name)
      expect(new Set(whole).size).toBe(11)
      for (const pageSize of [1, 2, 3, 4, 7]) {
        const paged: string[] = []
        const followed: string[] = []
        for (let page = 1; paged.length < 11; page++)
          paged.push(...(await list({ sort, order, pageSize, page })).rows.map((row) => row.name))
        let cursor: string | undefined
        do {
          const answer = await list({ sort, order, pageSize, cursor })
          followed.push(...answer.rows.map((row) => row.name))
          cursor = answer.cursor
        } while (cursor)
        expect(paged).toEqual(whole)
        expect(followed).toEqual(whole)
      }
    },
  )

  test('files by size and by suffix, folders by name all the while', async () => {
    const bySize = await list({ sort: 'size', order: 'desc' })
    expect(bySize.rows.map((row) => row.name).slice(0, 5)).toEqual([
      '中文',
      'folder 9',
      'folder 10',
      '100%_x.txt',
      'b1.txt',
    ])
    const bySuffix = await list({ sort: 'suffix' })
    expect(bySuffix.rows.map((row) => row.suffix).slice(3, 6)).toEqual(['.docx', '.md', '.pdf'])
  })

  test.each([
    ['part of a name, whatever its case', { search: 'B1' }, ['b1.txt', 'b10.PDF']],
    ['signs of patterns as they are', { search: '%_' }, ['100%_x.txt']],
    ['Chinese', { search: '文' }, ['中文']],
    ['a type group', { type: 'pdf' }, ['b10.PDF']],
    ['folders alone', { type: 'folder' }, ['中文', 'folder 9', 'folder 10']],
    ['nothing', { search: 'nowhere' }, []],
  ])('filtered by %s', async (_, filter, expected) => {
    const { rows, total } = await list(filter)
    expect(rows.map((row) => row.name)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  test('beyond its end there is nothing', async () => {
    expect(await list({ page: 1000 })).toMatchObject({ rows: [], total: 11 })
  })

  test.each([
    ['a cursor of nobody', { cursor: 'e30' }],
    ['a field that is none', { sort: 'colour' }],
    ['a type that is none', { type: 'constructor' }],
  ])('but not with %s', async (_, input) => {
    expect(await app.refusal(fileEndpoints.list, { page: 1, pageSize: 10, ...input })).toMatchObject({
      status: 400,
      key: 'common.invalid',
    })
  })

  test("another's folder is not there", async () => {
    const refused = await app.refusal(
      fileEndpoints.list,
      { parentId: root, page: 1, pageSize: 10 },
      app.people.wang,
    )
    expect(refused).toMatchObject({ status: 404, key: 'common.not_found' })
    const nowhere = await app.refusal(
      fileEndpoints.list,
      { parentId: '01890000-0000-7000-8000-000000000000', page: 1, pageSize: 10 },
      app.people.wang,
    )
    expect(nowhere).toEqual(refused)
  })
})

describe('a new folder', () => {
  test.each([
    ['without a name', '   ', 'spaces.folder_name_empty'],
    ['with a star', 'a*b', 'spaces.name_special'],
    ['with a quote', 'a"b', 'spaces.name_special'],
    ['with a backtick', 'a`b', 'spaces.name_special'],
    ['of 16 characters', 'x'.repeat(16), 'spaces.folder_name_long'],
    ['of a taken name', 'FOLDER 9', 'spaces.name_taken'],
    ['called ..', '..', 'spaces.name_special'],
  ])('%s is refused', async (_, name, key) => {
    expect(await app.refusal(fileEndpoints.addFolder, { name })).toMatchObject({ key })
  })

  test('is trimmed, may be 15 Chinese characters, and answers itself', async () => {
    const made = await app.call(fileEndpoints.addFolder, { name: `  ${'文'.repeat(15)} ` })
    expect(made).toMatchObject({ name: '文'.repeat(15), folder: true, items: 0, version: 0, parentId: root })
    expect(made.rights & fileRights.move).toBeTruthy()
  })

  test('of the department is seen by its members only', async () => {
    const { zhang, wang, head, departments } = app.people
    const made = await app.call(
      fileEndpoints.addFolder,
      { name: '计划', spaceId: departments.research },
      zhang,
    )
    const rows = await app.call(
      fileEndpoints.list,
      { spaceId: departments.research, page: 1, pageSize: 10 },
      head,
    )
    expect(rows.rows.map((row) => row.id)).toEqual([made.id])
    expect(rows.path).toEqual([{ id: departments.research, name: '研发中心' }])
    expect(made.rights & fileRights.authorise).toBe(0)
    expect(rows.rights & fileRights.authorise).toBeTruthy()
    expect(await app.refusal(fileEndpoints.detail, { id: made.id }, wang)).toMatchObject({
      key: 'common.not_found',
    })
  })

  test('dropped folders come with their paths', async () => {
    const made = await app.call(fileEndpoints.addFolders, {
      paths: ['a very long folder name/b', 'a very long folder name/c'],
    })
    expect(made.map(({ path }) => path)).toEqual(['a very long folder name/b', 'a very long folder name/c'])
    const { path } = await app.call(fileEndpoints.detail, { id: made[0]!.id })
    expect(path.map((crumb) => crumb.name)).toEqual(['张伟', 'a very long folder name', 'b'])
  })
})
