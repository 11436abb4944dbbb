// @heavy: libreoffice, poppler
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { labelEndpoints } from '@cabinet/contract/labels'
import { labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { previewEndpoints } from '@cabinet/contract/previews'
import { renditionEndpoints } from '@cabinet/contract/renditions'
import { type WatermarkRule, watermarkEndpoints } from '@cabinet/contract/watermark'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encode } from 'zod'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { readZip } from '../../../test/read-zip.ts'
import { docx, pdf, picture, previewMark, sharp } from '../../../test/samples.ts'
import { isProgramUsable, officeFamilies } from '../../kernel/sandbox/index.ts'
import { uploadSmallFiles } from '../uploads/index.ts'

const able = (await isProgramUsable('soffice')) && officeFamilies().includes('word')
if (!able) console.warn('not tested: marks on Office files (LibreOffice Writer or bubblewrap is missing)')

let house: TestApp
let base: string
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})

type Given = Parameters<typeof house.call<typeof watermarkEndpoints.add>>[1]
const usual: Given = {
  ...previewMark,
  name: 'Usual',
  actions: ['preview', 'download', 'print'],
  text: '{name} {account}',
  opacity: 10,
}
const add = (change: Partial<Given> = {}): Promise<WatermarkRule> =>
  house.call(watermarkEndpoints.add, { ...usual, ...change }, house.people.enterprise)
const refused = async (change: Partial<Given>, person: Person = house.people.enterprise) =>
  (await house.refusal(watermarkEndpoints.add, { ...usual, ...change }, person)).key
const list = () => house.call(watermarkEndpoints.list, {}, house.people.enterprise)
beforeEach(async () => {
  const all = await list()
  if (all.length > 0)
    await house.call(watermarkEndpoints.remove, { ids: all.map(({ id }) => id) }, house.people.enterprise)
})

let count = 0
async function put(suffix: string, bytes: Buffer, person = house.people.zhang): Promise<string> {
  const files = [{ name: `f${++count}.${suffix}`, bytes }]
  const [placed] = await uploadSmallFiles(await contextOf(house, person), {}, { files, merge: false })
  if ('error' in placed!) throw placed.error
  return placed!.fileId
}
const auth = (person: Person) => ({ authorization: `Bearer ${person.token}` })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const keyOf = async (answer: Response) => ((await answer.json()) as { Msg: string }).Msg
const down = (fileId: string, person: Person, headers: Record<string, string> = {}) =>
  fetch(`${base}/api/Download/DownFile?fileId=${fileId}`, { headers: { ...auth(person), ...headers } })
const ticket = (fileId: string, purpose: 'view' | 'download' | 'print', person: Person) =>
  house.call(downloadEndpoints.ticket, { fileId, purpose }, person)
const view = async (fileId: string, person: Person) =>
  fetch(base + (await ticket(fileId, 'view', person)).address)

const rawOf = (bytes: Buffer) =>
  (
    sharp(bytes) as unknown as {
      removeAlpha(): {
        raw(): { toBuffer(o: object): Promise<{ data: Buffer; info: { channels: number } }> }
      }
    }
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Whether the green of the usual mark stands in a picture. */
async function isGreen(bytes: Buffer): Promise<boolean> {
  const { data, info } = await rawOf(bytes)
  let green = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! < 120 && data[at + 1]! > 120 && data[at + 2]! < 120) green++
  return green / (data.length / info.channels) > 0.003
}

/** Share of clearly different pixels of two pictures of one size. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [(await rawOf(one)).data, (await rawOf(other)).data]
  let count = 0
  for (let at = 0; at < a.length; at++) if (Math.abs(a[at]! - b[at]!) > 40) count++
  return count / a.length
}

/** The first page of a PDF as a picture. */
async function page(bytes: Buffer): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-page-'))
  try {
    writeFileSync(join(folder, 'in.pdf'), bytes)
    const args = ['-f', '1', '-l', '1', '-singlefile', '-r', '72', '-png', 'in.pdf', 'out']
    execFileSync('pdftoppm', args, { cwd: folder })
    return await sharp(Buffer.from(execFileSync('cat', ['out.png'], { cwd: folder })))
      .toFormat('png')
      .toBuffer()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('watermarks', () => {
  test('are kept in order, changed and deleted by administrators of the enterprise', async () => {
    const { enterprise, head, zhang } = house.people
    const [one, two] = [await add({ name: 'One' }), await add({ name: 'Two', opacity: 0, angle: 180 })]
    expect((await list()).map(({ name }) => name)).toEqual(['One', 'Two'])
    await house.call(watermarkEndpoints.sort, { ids: [two.id] }, enterprise)
    expect((await list()).map(({ name }) => name)).toEqual(['Two', 'One'])
    const departmentIds = [house.people.departments.sales]
    const changed = await house.call(
      watermarkEndpoints.update,
      { ...usual, id: one.id, name: 'Sales', departmentIds },
      enterprise,
    )
    expect(changed.departments).toEqual([{ id: departmentIds[0], name: 'Sales' }])
    for (const person of [head, zhang]) expect(await refused({}, person)).toBe('common.no_permission')
    const results = await house.call(watermarkEndpoints.remove, { ids: [one.id] }, enterprise)
    expect(results).toMatchObject([{ id: one.id, result: 'done' }])
    expect((await list()).map(({ name }) => name)).toEqual(['Two'])
  })

  test.each<[string, Partial<Given>, string]>([
    ['no name', { name: ' ' }, 'watermark.name_invalid'],
    ['nothing to draw', { text: ' ', picture: '' }, 'watermark.empty'],
    ['a variable that nobody knows', { text: '{password}' }, 'watermark.variable_unknown'],
    ['a picture that is none', { picture: 'data:image/png;base64,aGVsbG8=' }, 'watermark.picture_invalid'],
    [
      'a drawing that may run scripts',
      { picture: `data:image/svg;base64,${Buffer.from('<svg/>').toString('base64')}` },
      'watermark.picture_invalid',
    ],
  ])('refuses %s', async (_, change, key) => {
    expect(await refused(change)).toBe(key)
  })

  test('refuses a picture that promises more pixels than there is memory', async () => {
    const bomb = await picture('png', 16, 16)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const address = `data:image/png;base64,${bomb.toString('base64')}`
    expect(await refused({ picture: address })).toBe('watermark.picture_invalid')
  })

  test.each([
    ['an opacity above ten', { Opacity: 11 }],
    ['an opacity below nought', { Opacity: -1 }],
    ['an opacity that is no integer', { Opacity: 0.5 }],
    ['an angle above 180', { Angle: 181 }],
    ['an angle below nought', { Angle: -1 }],
  ])('refuses %s (specification)', async (_, change) => {
    const answer = await fetch(`${base}/api/File/AddWatermark`, {
      method: 'POST',
      headers: { ...auth(house.people.enterprise), 'content-type': 'application/json' },
      body: JSON.stringify({ ...encode(watermarkEndpoints.add.input, usual), ...change }),
    })
    expect([answer.status, await keyOf(answer)]).toEqual([400, 'common.invalid'])
  })

  test('refuses a name that is taken', async () => {
    await add()
    expect(await refused({ name: 'usual' })).toBe('watermark.name_taken')
  })

  test('keeps a picture, drawn anew and small', { timeout: 20_000 }, async () => {
    const given = await picture('png', 900, 600)
    const made = await add({ text: '', picture: `data:image/png;base64,${given.toString('base64')}` })
    const kept = Buffer.from(made.picture.split(',')[1]!, 'base64')
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 400, height: 267 })
    const same = { ...usual, ...made, departmentIds: [], name: 'Other', id: made.id }
    const again = await house.call(watermarkEndpoints.update, same, house.people.enterprise)
    expect(again.picture).toBe(made.picture)
    const file = await put(
      'png',
      await sharp(Buffer.alloc(0) && given)
        .toFormat('png')
        .toBuffer(),
    )
    expect((await bytesOf(await down(file, house.people.zhang))).equals(given)).toBe(false)
  })
})

describe('who may only preview', () => {
  test('never gets the bare original, whatever the route', { timeout: 120_000 }, async () => {
    const { zhang, li } = house.people
    const originals = new Map([
      ['jpg', await picture('jpeg', 600, 400)],
      ['pdf', pdf(595, 842, 2)],
      ['mp4', Buffer.from('a film that nobody can mark')],
      ['zip', Buffer.from('PK an archive with many things in it')],
      ...(able
        ? [
            ['docx', docx('the words of the letter')] as const,
            ['txt', Buffer.from('the words of the note')] as const,
          ]
        : []),
    ])
    const files = new Map<string, string>()
    for (const [suffix, bytes] of originals) {
      const id = await put(suffix, bytes)
      files.set(suffix, id)
      await grant(house, id, li.id, 'viewer')
    }
    await add()
    for (const [suffix, id] of files) {
      const original = originals.get(suffix)!
      const asBearer = { headers: auth(li) }
      const form = (fields: Record<string, string>) => ({
        method: 'POST',
        headers: { ...auth(li), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
      const viewed = await house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'view' }, li).then(
        ({ address }) => address,
        () => `/api/Download/DownFile?fileId=${id}&ticket=none`,
      )
      const pages = viewed.replace('/api/Download/DownFile', '/api/File/GetTranscodedFile')
      const spoken = new URLSearchParams(viewed.split('?')[1])
      const routes: [string, RequestInit][] = [
        [`/api/Download/DownFile?fileId=${id}`, asBearer],
        [`/api/Download/DownFile?fileId=${id}&Version=1`, asBearer],
        ['/api/Download/DownFile', form({ Ids: id })],
        ['/api/Download/DownFile', form({ Ids: `${id},${files.get('jpg')}` })],
        [viewed, {}],
        [viewed, { headers: { range: 'bytes=0-' } }],
        [viewed, { headers: { range: 'bytes=0-9,12-' } }],
        [`${viewed}&Version=1`, {}],
        ['/api/Download/DownFile', form({ Ids: id, ticket: spoken.get('ticket')! })],
        [pages, {}],
        [`/api/File/GetTranscodedFile?fileId=${id}`, asBearer],
        [`/api/File/GetThumbnail?fileId=${id}&Size=1024`, asBearer],
        ['/api/Download/DownLoadPackageFile', form({ Id: id, Index: '0', ChunkSize: '10' })],
      ]
      for (const [path, init] of routes) {
        const answer = await bytesOf(await fetch(base + path, init))
        // neither as a whole nor embedded
        expect(answer.includes(original.subarray(12)), `${suffix} by ${path}`).toBe(false)
      }
      for (const purpose of ['download', 'print'] as const)
        expect((await house.refusal(downloadEndpoints.ticket, { fileId: id, purpose }, li)).key).toBe(
          'common.no_permission',
        )
      expect((await house.refusal(packageEndpoints.add, { ids: [id] }, li)).key).toBe('common.no_permission')
    }
    for (const suffix of ['mp4', 'zip']) {
      const fileId = files.get(suffix)!
      const { key } = await house.refusal(downloadEndpoints.ticket, { fileId, purpose: 'view' }, li)
      expect(key).toBe('watermark.cannot_mark')
    }
    expect(await isGreen(await bytesOf(await view(files.get('jpg')!, li)))).toBe(true)
    expect(await isGreen(await page(await bytesOf(await view(files.get('pdf')!, li))))).toBe(true)
    for (const suffix of able ? ['docx', 'txt'] : []) {
      const { form } = await ticket(files.get(suffix)!, 'view', li)
      expect(form).toBe('pages')
      expect(await isGreen(await page(await bytesOf(await view(files.get(suffix)!, li))))).toBe(true)
    }
    // a lenient watermark exempts nobody from marking
    await house.call(
      watermarkEndpoints.update,
      { ...usual, id: (await list())[0]!.id, lenient: true },
      house.people.enterprise,
    )
    const film = files.get('mp4')!
    const { key } = await house.refusal(downloadEndpoints.ticket, { fileId: film, purpose: 'view' }, li)
    expect(key).toBe('watermark.cannot_mark')
    expect(await bytesOf(await down(film, zhang))).toEqual(originals.get('mp4'))
  })

  test('reads an Office file as marked pages', { timeout: 60_000 }, async ({ skip }) => {
    if (!able) skip()
    const { li } = house.people
    const id = await put('docx', docx('A letter 信件'))
    await grant(house, id, li.id, 'viewer')
    await add()
    await house.call(previewEndpoints.transcodeState, { fileId: id }, li)
    await house.drainJobs()
    const answer = await fetch(`${base}/api/File/GetTranscodedFile?fileId=${id}`, { headers: auth(li) })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const bytes = await bytesOf(answer)
    expect(await isGreen(await page(bytes))).toBe(true)
    // the pages can be read in ranges, from one copy
    const { address } = await ticket(id, 'view', li)
    const pages = base + address.replace('/api/Download/DownFile', '/api/File/GetTranscodedFile')
    const part = await fetch(pages, { headers: { range: 'bytes=10-99' } })
    expect([part.status, (await bytesOf(part)).equals(bytes.subarray(10, 100))]).toEqual([206, true])
  })
})

describe('a marked file', () => {
  test('is drawn for each person, and once for each', { timeout: 60_000 }, async () => {
    const { zhang, li } = house.people
    const id = await put('png', await picture('png', 600, 400))
    await grant(house, id, li.id, 'downloader')
    await add()
    const [mine, again, theirs] = [await down(id, zhang), await down(id, zhang), await down(id, li)]
    expect(again.headers.get('etag')).toBe(mine.headers.get('etag'))
    const bytes = await bytesOf(mine)
    expect(await bytesOf(again)).toEqual(bytes)
    expect((await bytesOf(theirs)).equals(bytes)).toBe(false)
    const [one, other] = [await ticket(id, 'view', zhang), await ticket(id, 'view', li)]
    expect([one.form, one.mark === other.mark]).toEqual(['picture', false])
    const part = await down(id, zhang, { range: 'bytes=5-24' })
    expect([part.status, await bytesOf(part)]).toEqual([206, bytes.subarray(5, 25)])
  })

  test('says when and from where it was asked for, all ranges alike', { timeout: 60_000 }, async () => {
    const id = await put('pdf', pdf(595, 842))
    await add({ text: '{name} {time} {ip}' })
    const { address } = await ticket(id, 'view', house.people.zhang)
    const first = await fetch(base + address, { headers: { range: 'bytes=0-99' } })
    house.clock.forward(10 * 60_000)
    const second = await fetch(base + address, { headers: { range: 'bytes=100-199' } })
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    const other = await ticket(id, 'view', house.people.zhang)
    expect((await fetch(base + other.address)).headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  test('has a small picture that is marked', { timeout: 60_000 }, async () => {
    const { li } = house.people
    const id = await put('png', await picture('png', 1200, 800))
    await grant(house, id, li.id, 'viewer')
    const small = async (size: number, person: Person) => {
      await house.call(renditionEndpoints.thumbnails, { ids: [id] }, person)
      await house.drainJobs()
      const query = `fileId=${id}&Size=${size}`
      return bytesOf(await fetch(`${base}/api/File/GetThumbnail?${query}`, { headers: auth(person) }))
    }
    const sizes = [96, 256, 1024]
    const bare = new Map<number, Buffer>()
    for (const size of sizes) bare.set(size, await small(size, li))
    await add()
    for (const size of sizes)
      expect(await difference(await small(size, li), bare.get(size)!)).toBeGreaterThan(0.01)
    expect(await house.call(renditionEndpoints.thumbnails, { ids: [id] }, li)).toMatchObject([
      { state: 'ready' },
    ])
  })

  test('is marked where a package takes it along', { timeout: 60_000 }, async () => {
    const { zhang } = house.people
    const [image, film] = [
      await put('png', await picture('png', 400, 300)),
      await put('mp4', Buffer.from('film')),
    ]
    const plain = await put('bin', Buffer.from('plain'))
    await add()
    const { id } = await house.call(packageEndpoints.add, { ids: [image, film] })
    await house.drainJobs()
    const [made] = await house.call(packageEndpoints.list, {})
    expect(made).toMatchObject({ id, status: 'complete', leftCount: 1 })
    expect(made!.left[0]!.reason).toBe('watermark.cannot_mark')
    const answer = await fetch(`${base}/api/Download/DownLoadPackageFile`, {
      method: 'POST',
      headers: { ...auth(zhang), 'content-type': 'application/json' },
      body: JSON.stringify({ Id: id, FilePath: '', Channel: '', Index: 0, ChunkSize: 10 }),
    })
    const entries = await readZip(await bytesOf(answer))
    const found = entries.find(({ entry }) => entry.fileName.endsWith('.png'))
    expect(await isGreen(found!.bytes!)).toBe(true)
    // and in a zip that is streamed
    const zip = await fetch(`${base}/api/Download/DownFile`, {
      method: 'POST',
      headers: { ...auth(zhang), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ Ids: `${image},${plain}` }).toString(),
    })
    const inZip = (await readZip(await bytesOf(zip))).find(({ entry }) => entry.fileName.endsWith('.png'))
    expect(await isGreen(inZip!.bytes!)).toBe(true)
  })

  test('that cannot carry one is refused, or goes out where the watermark is lenient', async () => {
    const film = await put('mp4', Buffer.from('film'))
    const damaged = await put('pdf', Buffer.from('%PDF-1.4 and nothing'))
    const made = await add()
    for (const id of [film, damaged])
      expect(await keyOf(await down(id, house.people.zhang))).toBe('watermark.cannot_mark')
    const lenient = { ...usual, id: made.id, lenient: true }
    await house.call(watermarkEndpoints.update, lenient, house.people.enterprise)
    for (const id of [film, damaged]) expect((await down(id, house.people.zhang)).status).toBe(200)
  })

  test('of an Office file is downloaded as marked pages under its own name', { timeout: 60_000 }, async ({
    skip,
  }) => {
    if (!able) skip()
    const id = await put('docx', docx('A letter'))
    await add()
    const answer = await down(id, house.people.zhang)
    expect(answer.headers.get('content-disposition')).toContain(`f${count}.pdf`)
    expect(await isGreen(await page(await bytesOf(answer)))).toBe(true)
  })
})

describe('a watermark is for', () => {
  const marked = async (id: string, purpose: 'view' | 'download' | 'print' = 'download') =>
    (await ticket(id, purpose, house.people.zhang)).mark !== ''

  test('some actions; what is marked when downloaded is marked when seen', async () => {
    const id = await put('png', await picture('png', 100, 100))
    const made = await add({ actions: ['preview'] })
    const told = async () => [await marked(id, 'view'), await marked(id), await marked(id, 'print')]
    expect(await told()).toEqual([true, false, true])
    const set = (actions: Given['actions'], enabled = true) =>
      house.call(
        watermarkEndpoints.update,
        { ...usual, id: made.id, actions, enabled },
        house.people.enterprise,
      )
    await set(['download'])
    expect(await told()).toEqual([true, true, true])
    await set(['print'])
    expect(await told()).toEqual([false, false, true])
    await set(['preview', 'download'], false)
    expect(await told()).toEqual([false, false, false])
  })

  test('some kinds of spaces and single ones', async () => {
    const id = await put('png', await picture('png', 100, 100))
    const made = await add({ spaceKinds: ['department'] })
    expect(await marked(id)).toBe(false)
    const set = (change: Partial<Given>) =>
      house.call(watermarkEndpoints.update, { ...usual, id: made.id, ...change }, house.people.enterprise)
    await set({ spaceKinds: ['department', 'personal'] })
    expect(await marked(id)).toBe(true)
    await set({ spaceIds: [house.people.zhang.id] })
    expect(await marked(id)).toBe(true)
    await set({ spaceIds: [house.people.li.id] })
    expect(await marked(id)).toBe(false)
  })

  test('some labels and levels, also those of folders above', async () => {
    const { enterprise, zhang } = house.people
    const type = await house.call(
      labelAdminEndpoints.addType,
      {
        name: 'Secrecy',
        colour: 'red',
        many: true,
        setters: 'everyone',
        roleIds: [],
        requiredIn: [],
        enabled: true,
      },
      enterprise,
    )
    const label = (name: string, level: number) =>
      house.call(labelAdminEndpoints.addLabel, { typeId: type.id, name, level }, enterprise)
    const [secret, plain] = [await label('Secret', 3), await label('Plain', 0)]
    const id = await put('png', await picture('png', 100, 100))
    const made = await add({ level: 2 })
    const set = (change: Partial<Given>) =>
      house.call(watermarkEndpoints.update, { ...usual, id: made.id, ...change }, enterprise)
    expect(await marked(id)).toBe(false)
    await house.call(labelEndpoints.set, { ids: [id], added: [secret.id], removed: [] }, zhang)
    expect(await marked(id)).toBe(true)
    await set({ labelIds: [plain.id] })
    expect(await marked(id)).toBe(false)
    // labels of its parent folder: the whole personal space
    await set({ labelIds: [secret.id] })
    expect(await marked(id)).toBe(true)
  })
})
