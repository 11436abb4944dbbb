import { fileEndpoints } from '@cabinet/contract/files'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildWorkbook } from '../../../kernel/office/index.ts'
import { rewrittenDamage } from '../ooxml/rewritten.ts'
import { changed, letter } from '../test-desk.ts'
import {
  bytes,
  call,
  fileOf,
  house,
  info,
  lock,
  open,
  openDesk,
  put,
  reopen,
  round,
  zhang,
} from './test-desk.ts'

const plan = Buffer.from(letter('The plan'))
const about = { title: 'Test', author: 'Test', at: new Date('2026-01-02T03:04:06Z') }
const workbook = buildWorkbook(about, [{ name: 'Plan', columns: 1, width: 14, rows: '' }])
const page = Buffer.from(`%PDF-1.7\n${'words '.repeat(9)}\n%%EOF\n`)

/** A compound file of one sector behind its header, which holds the directory. */
function compound(words = ''): Buffer {
  const file = Buffer.alloc(1024)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.write(words, 512, 'utf16le')
  return file
}

const encrypted = compound('EncryptedPackage')
const text = (kind: string) =>
  zipSync({ mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`), 'content.xml': strToU8('<a/>') })

describe('what a document server wrote', () => {
  test.each<[string, Uint8Array, Uint8Array, string | null]>([
    ['another document of the kind', plan, letter('Other words'), null],
    ['parts under other names', plan, changed(plan, { 'word/other.xml': '<a/>' }), null],
    ['a password', plan, encrypted, null],
    ['no password any more', encrypted, plan, null],
    ['another OpenDocument text', text('text'), text('text'), null],
    ['anything, where the source was no document', Buffer.from('words'), Buffer.from('x'), null],
    ['anything, where the source was cut off already', plan.subarray(0, 900), Buffer.from('x'), null],
    ['another compound file', compound(), compound(), null],
    ['nothing', plan, Buffer.alloc(0), 'unreadable'],
    ['half a package', plan, plan.subarray(0, plan.length / 2), 'unreadable'],
    ['a page of an error', plan, Buffer.from('<html>502</html>'), 'unreadable'],
    ['half a compound file', compound(), compound().subarray(0, 600), 'unreadable'],
    ['half a PDF', page, page.subarray(0, 60), 'unreadable'],
    ['a workbook', plan, workbook, 'kind'],
    ['an OpenDocument text', plan, text('text'), 'kind'],
    ['an OpenDocument sheet', text('text'), text('spreadsheet'), 'kind'],
    ['a compound file without a password', plan, compound(), 'kind'],
    [
      'no main part',
      plan,
      changed(plan, { 'word/document.xml': undefined }),
      '["_rels/.rels","officeDocument","word/document.xml"]',
    ],
    ['half an XML', plan, changed(plan, { 'word/document.xml': '<w:document' }), 'word/document.xml'],
  ])('%s is judged', async (_, source, saved, damage) => {
    expect(await rewrittenDamage(source, saved)).toBe(damage)
  })

  test('damaged bytes of a part are found by their checksum', async () => {
    const kind = Buffer.from('application/vnd.oasis.opendocument.text')
    const damaged = Buffer.from(zipSync({ mimetype: kind }, { level: 0 }))
    damaged[damaged.indexOf(kind)] = 0x58
    expect(await rewrittenDamage(text('text'), damaged)).toBe('unreadable')
  })
})

describe('a broken save of a document server', () => {
  openDesk()

  const copies = async () => {
    const { rows } = await sql<{ id: string; name: string; version: number }>`
      select id, name, version from nodes where name like ${`sound ${round} (%`}`.execute(house.ports.db)
    return rows
  }

  test('is kept beside the good version, once however often it is sent, and told as a failure', async () => {
    const id = await fileOf(`sound ${round}.docx`, plan)
    await reopen(id)
    await call('LOCK', lock('one'))
    const half = plan.subarray(0, 700)
    const reply = await put('one', half)
    expect([reply.status, reply.headers.get('x-wopi-servererror')]).toEqual([500, 'editing.not_whole'])
    expect((await put('one', half)).status).toBe(500)
    expect([(await info()).Version, await bytes()]).toEqual(['1', plan])
    const [copy, ...more] = await copies()
    expect(more).toEqual([])
    expect(copy).toMatchObject({
      name: `sound ${round} (恢复副本 recovered copy, 张伟, 2026-11-20).docx`,
      version: 1,
    })

    expect((await put('one', plan.subarray(0, 650))).status).toBe(500)
    expect(await copies()).toEqual([{ ...copy, version: 2 }])
    const { rows } = await sql<{ loss: string }>`
      select "after"->>'loss' as loss from journal where action = 'editing.recovered' and "before"->>'from' = ${id}`.execute(
      house.ports.db,
    )
    expect(rows).toEqual([{ loss: 'unreadable' }])

    const good = await put('one', letter('Written there'))
    expect([good.status, good.headers.get('x-wopi-itemversion')]).toEqual([200, '2'])
  })

  test('is kept in a file of its own where somebody else holds the copy', async () => {
    const id = await fileOf(`sound ${round}.docx`, plan)
    await reopen(id)
    await call('LOCK', lock('one'))
    await put('one', plan.subarray(0, 700))
    const [copy] = await copies()
    const held = await open(copy!.id)
    await call('LOCK', lock('other'), held)
    expect((await put('one', plan.subarray(0, 650))).status).toBe(500)
    expect((await copies()).map(({ version }) => version)).toEqual([1, 1])
    expect((await house.call(fileEndpoints.detail, { id }, zhang)).item.version).toBe(1)
  })
})
