// @heavy: libreoffice, ffmpeg, poppler
import { execFileSync } from 'node:child_process'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf, grant, regrant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { docx, madeBy, picture, previewMark, sharp, turned, zip } from '../../../test/samples.ts'
import { isProgramUsable, officeFamilies } from '../../kernel/sandbox/index.ts'
import { uploadSmallFiles } from '../uploads/index.ts'

const drawn = await isProgramUsable('pdftoppm')
const plays = await isProgramUsable('ffmpeg')
const office = drawn && (await isProgramUsable('soffice')) && officeFamilies().includes('word')
if (!office)
  console.warn('not tested: pages for people who may only preview (Poppler, LibreOffice or bubblewrap)')

const patience = { timeout: 60_000 }
/** A PDF of these texts, one per page. */
function pdf(...pages: string[]): Buffer {
  const text = (words: string) => `BT /F1 24 Tf 72 720 Td (${words}) Tj ET`
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((words, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + at * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      `<</Length ${text(words).length}>>stream\n${text(words)}\nendstream`,
    ]),
  ]
  return Buffer.from(
    `%PDF-1.4\n${objects.map((body, at) => `${at + 1} 0 obj${body}endobj\n`).join('')}trailer<</Root 1 0 R>>`,
  )
}

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})

let count = 0
/** A file of Zhang's that Li may only preview. */
async function put(suffix: string, bytes: Uint8Array, set: 'viewer' | 'previewer' = 'viewer') {
  const files = [{ name: `f${++count}.${suffix}`, bytes: Buffer.from(bytes) }]
  const [placed] = await uploadSmallFiles(
    await contextOf(house, house.people.zhang),
    {},
    { files, merge: false },
  )
  if ('error' in placed!) throw placed.error
  await grant(house, placed!.fileId, house.people.li.id, set)
  return placed!.fileId
}
const ticket = (fileId: string, purpose: 'view' | 'print' = 'view', person: Person = house.people.li) =>
  house.call(downloadEndpoints.ticket, { fileId, purpose }, person)
const fetched = (url: string, headers = {}) => house.app.inject({ url, headers })
const shown = async (fileId: string, purpose: 'view' | 'print' = 'view') =>
  (await fetched((await ticket(fileId, purpose)).address)).rawPayload
const refused = async (fileId: string) =>
  (await house.refusal(downloadEndpoints.ticket, { fileId, purpose: 'view' }, house.people.li)).key
/** Extractable text of a PDF. */
const wordsOf = (bytes: Buffer) =>
  madeBy('pdftotext', ['in.pdf', 'out.txt'], 'out.txt', { 'in.pdf': bytes }).toString().trim()

describe('who may only preview', () => {
  test.each([
    ['png', () => picture('png', 9, 9), 'picture'],
    ['svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture'],
    ['zip', async () => zip({ 'a.txt': 'a' }), 'list'],
    ...(drawn ? ([['pdf', async () => pdf('words'), 'pages']] as const) : []),
    ...(office
      ? ([
          ['docx', async () => docx('words'), 'pages'],
          ['txt', async () => Buffer.from('words'), 'pages'],
          ['csv', async () => Buffer.from('a,b'), 'pages'],
          ['md', async () => Buffer.from('# a'), 'pages'],
        ] as const)
      : []),
    ...(plays ? ([['mp4', async () => Buffer.from('a film'), 'stream']] as const) : []),
  ] as const)('is told as what a .%s is shown', async (suffix, make, form) => {
    const id = await put(suffix, await make())
    expect((await ticket(id)).form).toBe(form)
    expect((await ticket(id, 'view', house.people.zhang)).form).toBe('own')
  })

  test.each(['dwg', 'dxf', 'epub', 'eml', 'msg', 'obj', 'glb', 'ofd', 'drawio', 'xmind', 'bin'])(
    'is told that a .%s is shown to downloaders alone',
    async (suffix) => {
      expect(await refused(await put(suffix, Buffer.from('words')))).toBe('previews.download_needed')
    },
  )

  test('is told so of what is too long, or damaged', patience, async ({ skip }) => {
    if (!office) skip()
    expect(await refused(await put('txt', Buffer.alloc(1_100_000, 'words ')))).toBe(
      'previews.download_needed',
    )
    const damaged = await fetched((await ticket(await put('pdf', Buffer.from('%PDF-1.4 no more')))).address)
    expect([damaged.statusCode, damaged.json().Msg]).toEqual([403, 'previews.download_needed'])
  })

  test('gets a picture encoded anew, upright and without what a camera noted', patience, async () => {
    const id = await put('jpg', await turned())
    const metadata = await sharp(await shown(id)).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 1200 })
    expect(Object.keys(metadata)).not.toContain('exif')
    const { headers } = await fetched((await ticket(id)).address)
    expect(headers['content-disposition']).toContain(`f${count}.webp`)
  })

  test('gets all frames of what moves, and all pages of a TIFF', patience, async () => {
    const strip = (await sharp(await picture('png', 40, 90))) as unknown as {
      raw(): { toBuffer(options: object): Promise<{ data: Buffer; info: { channels: number } }> }
    }
    const { data, info } = await strip.raw().toBuffer({ resolveWithObject: true })
    const raw = { width: 40, height: 90, channels: info.channels, pageHeight: 30 }
    for (const [format, shownAs] of [
      ['gif', 'webp'],
      ['tiff', 'tiff'],
    ] as const) {
      const original = await sharp(data, { raw }).toFormat(format).toBuffer()
      const metadata = await sharp(await shown(await put(format, original)), { animated: true }).metadata()
      expect(metadata).toMatchObject({ format: shownAs, width: 40, pages: 3 })
    }
  })

  test('gets a PDF as pictures of its pages, which can be read in ranges', patience, async ({ skip }) => {
    if (!drawn) skip()
    const original = pdf('one', 'two', 'three')
    expect(wordsOf(original)).toContain('two')
    const id = await put('pdf', original)
    const copy = await shown(id)
    expect(wordsOf(copy)).toBe('')
    const about = (bytes: Buffer) =>
      execFileSync('pdfinfo', ['-'], { input: bytes })
        .toString()
        .match(/^Pages:.*$|^Page size:.*$/gm)
    expect(about(copy)![0]).toBe(about(original)![0])
    const { address } = await ticket(id)
    const part = await fetched(address, { range: 'bytes=5-24' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, copy.subarray(5, 25)])
  })

  test('reads Office files and texts as pictures of pages', patience, async ({ skip }) => {
    if (!office) skip()
    for (const id of [await put('docx', docx('the words')), await put('txt', Buffer.from('the words'))]) {
      const copy = await shown(id)
      expect(copy.subarray(0, 5).toString()).toBe('%PDF-')
      expect(wordsOf(copy)).toBe('')
    }
  })

  test('prints the same copy with the right to print', patience, async ({ skip }) => {
    if (!drawn) skip()
    const id = await put('pdf', pdf('words'), 'previewer')
    expect((await ticket(id, 'print')).form).toBe('pages')
    expect(await shown(id, 'print')).toEqual(await shown(id))
  })

  test('sees marks over pictures of pages, never over the document itself', patience, async ({ skip }) => {
    if (!drawn) skip()
    const id = await put('pdf', pdf('words'))
    const { enterprise, zhang } = house.people
    const mark = await house.call(watermarkEndpoints.add, previewMark, enterprise)
    const bare = await fetched((await ticket(id, 'view', zhang)).address)
    const theirs = await ticket(id)
    expect([theirs.form, theirs.mark !== '']).toEqual(['pages', true])
    expect([wordsOf(bare.rawPayload), wordsOf(await shown(id))]).toEqual(['words', ''])
    await house.call(watermarkEndpoints.remove, { ids: [mark.id] }, enterprise)
  })

  test('is asked again when a ticket is used: what was a file is a copy then', patience, async () => {
    const { li } = house.people
    const original = await picture('png', 60, 40)
    const id = await put('png', original)
    await regrant(house, id, li.id, 'preview', 'download')
    const { address, form } = await ticket(id)
    expect([form, (await fetched(address)).rawPayload]).toEqual(['own', original])
    await regrant(house, id, li.id, 'preview')
    const after = await fetched(address)
    expect([after.statusCode, after.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('gets no byte of a film or an archive by a ticket that shows them', async ({ skip }) => {
    if (!plays) skip()
    for (const [suffix, bytes] of [
      ['mp4', Buffer.from('a film')],
      ['zip', zip({ 'a.txt': 'a' })],
    ] as const) {
      const answer = await fetched((await ticket(await put(suffix, bytes))).address)
      expect([answer.statusCode, answer.json().Msg]).toEqual([403, 'previews.download_needed'])
    }
  })
})
