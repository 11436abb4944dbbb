// @heavy: libreoffice
import { searchEndpoints } from '@cabinet/contract/search'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf } from '../../../test/files.ts'
import { isProgramUsable, officeFamilies } from '../../kernel/sandbox/index.ts'
import { contentHashOf, storeContents } from '../contents/index.ts'
import { addFilesToFolder } from '../files/index.ts'
import { lockTargetFolder } from '../nodes/index.ts'
import { addFileVersions } from '../versions/index.ts'
import { readQueuedContents } from './index.ts'
import { doc, ppt, xls } from './reading/test-old-office.ts'

// LibreOffice converts each document
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const able = (await isProgramUsable('soffice')) && officeFamilies().length === 3
if (!able)
  console.warn('not tested: the text of Office files before 2007 (LibreOffice or bubblewrap is missing)')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

async function put(name: string, buffer: Buffer): Promise<void> {
  const ctx = await contextOf(app, app.people.zhang)
  await ctx.together(async (tx) => {
    const target = await lockTargetFolder(tx, {}, 'upload')
    const [file] = await addFilesToFolder(tx, target, [{ name, size: buffer.length }])
    const hash = contentHashOf(buffer)
    const [kept] = (await storeContents(tx, [{ hash, size: buffer.length, bytes: buffer }])).values()
    await addFileVersions(tx, [{ ...kept!, fileId: file!.id, number: 1, source: 'upload' }])
  })
}

async function namesOf(query: string): Promise<string[]> {
  const asked = { match: 'all', offset: 0, facets: false, sort: 'relevance', page: 1, pageSize: 10 } as const
  const { rows } = await app.call(searchEndpoints.search, { ...asked, query: `content:${query}` })
  return rows.map((row) => row.name)
}

describe.skipIf(!able)('documents of Office before 2007', () => {
  test('are found by what stands in their PDF, which another job makes first', async () => {
    await put('old.doc', doc)
    await put('old.xls', xls)
    await put('old.ppt', ppt)
    expect(await readQueuedContents(app.system)).toEqual({ done: 0, failed: 0 })
    expect(await readQueuedContents(app.system)).toEqual({ done: 0, failed: 0 })
    await app.drainJobs()
    app.clock.forward(61_000)
    expect(await readQueuedContents(app.system)).toEqual({ done: 3, failed: 0 })
    expect((await namesOf('采购')).sort()).toEqual(['old.doc', 'old.xls'])
    expect(await namesOf('幻灯片')).toEqual(['old.ppt'])
  })
})

if (!able)
  test('without LibreOffice it is told why they have no text', async () => {
    await put('old.doc', doc)
    expect(await readQueuedContents(app.system)).toEqual({ done: 0, failed: 1 })
    const { rows } = await sql<{ reason: string }>`select reason from search_texts`.execute(app.ports.db)
    expect(rows).toEqual([{ reason: 'no program here converts it' }])
  })
