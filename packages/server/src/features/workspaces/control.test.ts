import { fileEndpoints } from '@cabinet/contract/files'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { addFile, contextOf, grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { effectiveRights } from '../nodes/index.ts'

let app: TestApp
let research: string
let mine: string
let others: string
let colleague: Person

beforeAll(async () => {
  app = await createTestApp()
  research = app.people.departments.research
  // another member of research: its head, viewed as a member where rights are granted
  colleague = app.people.head
  mine = await addFile(app, app.people.zhang, { spaceId: research }, 'mine.txt', 1)
  others = await addFile(app, colleague, { spaceId: research }, 'others.txt', 1)
  await app.call(fileEndpoints.addFolder, { name: 'shelf', spaceId: research }, colleague)
  for (let number = 0; number < 5; number++)
    await addFile(app, colleague, { spaceId: research }, `other ${number}.txt`, 1)
})

const list = (input: object = {}, who = app.people.zhang) =>
  app.call(fileEndpoints.list, { spaceId: research, page: 1, pageSize: 100, ...input } as never, who)
const names = async (input: object = {}, who = app.people.zhang) =>
  (await list(input, who)).rows.map((row) => row.name)
const control = (open: boolean) =>
  app.call(workspaceEndpoints.saveControl, { id: research, open }, app.people.head)

describe('document control', () => {
  test('is switched by administrators of the department', async () => {
    const { head, zhang, enterprise, departments } = app.people
    expect(await app.call(workspaceEndpoints.control, { id: research }, head)).toEqual({ open: false })
    const elsewhere = { id: departments.sales, open: true }
    expect(await app.refusal(workspaceEndpoints.saveControl, elsewhere, head)).toMatchObject({ status: 404 })
    expect(await app.refusal(workspaceEndpoints.saveControl, elsewhere, zhang)).toMatchObject({ status: 403 })
    expect(await app.call(workspaceEndpoints.control, elsewhere, enterprise)).toEqual({ open: false })
  })

  test('hides the files of others, and folders stay', async () => {
    expect(await list()).toMatchObject({ total: 8 })
    await control(true)
    expect(await names()).toEqual(['shelf', 'mine.txt'])
    expect(await list()).toMatchObject({ total: 2 })
    expect(await list({ pageSize: 1, page: 2 })).toMatchObject({ total: 2, rows: [{ name: 'mine.txt' }] })
    expect(await list({ search: 'other' })).toMatchObject({ total: 0, rows: [] })
    expect(await list({ type: 'file' })).toMatchObject({ total: 1 })
    for (const sort of ['name', 'updatedAt', 'size', 'suffix'])
      expect(await names({ sort, order: 'desc' })).toEqual(['shelf', 'mine.txt'])
    const first = await list({ pageSize: 1 })
    expect(await names({ pageSize: 1, cursor: first.cursor })).toEqual(['mine.txt'])
  })

  test('closes the gate too', async () => {
    expect(await app.refusal(fileEndpoints.detail, { id: others })).toMatchObject({ status: 404 })
    expect((await app.call(fileEndpoints.select, { ids: [mine, others] })).map((row) => row.id)).toEqual([
      mine,
    ])
    const { rows } = await list()
    for (const row of rows)
      expect((await app.call(fileEndpoints.detail, { id: row.id })).item.rights).toBe(row.rights)
  })

  test('holds however many are asked at once, and whatever else the asker was granted', async () => {
    const { zhang, li } = app.people
    const elsewhere = Array.from({ length: 120 }, () => generateId())
    const seen = async () => {
      const ctx = await contextOf(app, zhang)
      const held = await effectiveRights(ctx, [mine, others, ...elsewhere])
      return [held.has(mine), held.has(others), held.size]
    }
    expect(await seen()).toEqual([true, false, 1])
    const box = await app.call(fileEndpoints.addFolder, { name: 'granted' }, li)
    await grant(app, box.id, zhang.id, 'viewer')
    expect(await seen()).toEqual([true, false, 1])
  })

  test('leaves the structure to administrators', async () => {
    const shelf = (await list()).rows[0]!.id
    await addFile(app, app.people.zhang, { parentId: shelf }, 'inside.txt', 1)
    expect(await app.refusal(fileEndpoints.remove, { ids: [shelf] })).toMatchObject({
      key: 'common.no_permission',
    })
    expect(await names({ parentId: shelf, spaceId: undefined })).toEqual(['inside.txt'])
    const own = await app.call(fileEndpoints.addFolder, { name: 'own', spaceId: research })
    await app.call(fileEndpoints.remove, { ids: [own.id] })
  })

  test('gives way to what a grant says', async () => {
    await grant(app, others, app.people.zhang.id, 'downloader')
    expect(await names()).toEqual(['shelf', 'mine.txt', 'others.txt'])
    expect(await list()).toMatchObject({ total: 3 })
    const shelf = (await list()).rows[0]!.id
    await addFile(app, colleague, { parentId: shelf }, 'theirs.txt', 1)
    expect(await names({ parentId: shelf })).toEqual(['inside.txt'])
    await grant(app, shelf, app.people.zhang.id, 'viewer')
    expect(await names({ parentId: shelf })).toEqual(['inside.txt', 'theirs.txt'])
  })

  test('does not bind administrators, and ends', async () => {
    expect((await list({}, app.people.enterprise)).total).toBe(8)
    await control(false)
    expect((await list()).total).toBe(8)
  })
})
