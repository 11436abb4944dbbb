// @heavy: libreoffice, ffmpeg, poppler
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { renditionEndpoints } from '@cabinet/contract/renditions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import {
  docx,
  drawing,
  frames,
  madeBy,
  odf,
  pdf,
  photoshop,
  picture,
  sharp,
  turned,
} from '../../../../test/samples.ts'
import {
  checkSandbox,
  findProgramPath,
  isProgramUsable,
  officeFamilies,
} from '../../../kernel/sandbox/index.ts'
import { checkRenditions, sweepRenditions } from '../index.ts'

const walls = await checkSandbox()
const usable = {
  ffmpeg: await isProgramUsable('ffmpeg'),
  'heif-convert': (await isProgramUsable('heif-convert')) && (await sharpMakesHeic()),
  pdftoppm: await isProgramUsable('pdftoppm'),
  soffice: (await isProgramUsable('soffice')) && officeFamilies().length === 3,
}
for (const [name, is] of Object.entries(usable))
  if (!is) console.warn(`not tested: what ${name} draws (${walls.standing ? 'not installed' : walls.why})`)

async function sharpMakesHeic() {
  try {
    return (await heic()).length > 0
  } catch {
    return false
  }
}
async function heic() {
  return madeBy('heif-enc', ['in.png', '-o', 'out.heic'], 'out.heic', {
    'in.png': await picture('png', 640, 400),
  })
}

let house: TestApp
let base: string
let hits = 0
const canary = createServer((_request, answer) => {
  hits++
  answer.end()
})
let elsewhere = ''
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
  elsewhere = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
})
afterAll(() => canary.close())

/** Uploads over the wire and returns the file's id. */
async function add(name: string, bytes: Buffer, query = ''): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${base}/api/File/UploadBatch${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.people.zhang.token}` },
    body: form,
  })
  const { Data } = (await answer.json()) as { Data: { Msg?: string; file: { FileId: string } }[] }
  if (Data[0]?.Msg) throw new Error(Data[0].Msg)
  return Data[0]!.file.FileId
}
const get = (fileId: string, more = '', headers: Record<string, string> = {}) =>
  fetch(`${base}/api/File/GetThumbnail?fileId=${fileId}${more}`, {
    headers: { authorization: `Bearer ${house.people.zhang.token}`, ...headers },
  })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const stateOf = async (fileId: string) =>
  (await house.call(renditionEndpoints.thumbnails, { ids: [fileId] }))[0]?.state
/** Uploads, waits for the jobs, and returns the thumbnail of this size; or its state if there is none. */
async function drawn(name: string, bytes: Buffer, size = 256) {
  const id = await add(name, bytes)
  await stateOf(id) // somebody looks
  await house.drainJobs()
  const state = await stateOf(id)
  if (state !== 'ready') return state
  const answer = await get(id, `&Size=${size}`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  return bytesOf(answer)
}
type Drawn = Awaited<ReturnType<typeof drawn>>
function opened(shown: Drawn) {
  if (!Buffer.isBuffer(shown)) throw new Error(`there is no picture: ${shown}`)
  return sharp(shown)
}
const sides = (shown: Drawn) => opened(shown).metadata()
async function halves(shown: Drawn) {
  const { width, height } = await sides(shown)
  const colour = async (top: number) => {
    const part = await opened(shown)
      .extract({ left: 0, top, width, height: Math.floor(height / 4) })
      .toBuffer()
    const { r, b } = (await sharp(part).stats()).dominant
    return r > 180 && b < 90 ? 'red' : b > 180 && r < 90 ? 'blue' : `${r} ${b}`
  }
  return { width, height, above: await colour(0), below: await colour(Math.floor((height * 3) / 4)) }
}
const both = { above: 'red', below: 'blue' }

describe('a small picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'])('is made of a %s', async (format) => {
    const shown = await halves(await drawn(`picture.${format}`, await picture(format)))
    expect(shown).toEqual({ width: 256, height: 171, ...both })
  })

  test.each([8, 16] as const)('is made of a Photoshop file of %i bits', async (depth) => {
    expect(await sides(await drawn(`flat${depth}.psd`, photoshop(depth, 300, 200)))).toMatchObject({
      width: 256,
      height: 171,
    })
  })

  test('is made of a drawing of vectors, at its own size whatever the drawing says', async () => {
    expect(await halves(await drawn('small.svg', Buffer.from(drawing(30, 20))))).toEqual({
      width: 256,
      height: 171,
      ...both,
    })
  })

  test('is made of pixels only where the name says pixels: a drawing of vectors under their name has none', async () => {
    expect(await drawn('photo.png', Buffer.from(drawing(40, 20)))).toBe('none')
    expect(await drawn('photo.svg', await picture('png', 30, 20))).toBe('none')
    expect(await sides(await drawn('photo.gif', await picture('jpeg', 300, 200)))).toMatchObject({
      width: 256,
    })
  })

  test('stands upright when the camera lay on its side', async () => {
    const shown = await drawn('turned.jpg', await turned())
    expect(await sides(shown)).toMatchObject({ width: 256, height: 384 })
  })

  test('comes in three sizes and never grows', async () => {
    const id = await add('sizes.png', await picture('png', 900, 600))
    await house.drainJobs()
    const widths = []
    for (const size of [96, 256, 1024])
      widths.push((await sharp(await bytesOf(await get(id, `&Size=${size}`))).metadata()).width)
    expect(widths).toEqual([96, 256, 900])
    expect((await get(id, '&Size=500')).status).toBe(400)
  })

  test.skipIf(!usable.pdftoppm)('is the first page of a PDF', async () => {
    expect(await halves(await drawn('page.pdf', pdf(600, 400, 3)))).toEqual({
      width: 256,
      height: 171,
      ...both,
    })
  })

  test.skipIf(!usable['heif-convert'])('is made of a photo of a phone', async () => {
    expect(await halves(await drawn('photo.heic', await heic()))).toEqual({
      width: 256,
      height: 160,
      ...both,
    })
  })

  test.skipIf(!usable.ffmpeg)('is a frame of a film, the cover of a song, or a bitmap', async () => {
    const source = ['-f', 'lavfi', '-i', 'testsrc=d=3:s=640x360']
    const film = madeBy('ffmpeg', [...source, '-pix_fmt', 'yuv420p', 'film.mp4'], 'film.mp4')
    expect(await sides(await drawn('film.mp4', film))).toMatchObject({
      width: 256,
      height: 144,
    })
    const cover = { 'cover.png': await picture('png', 400, 400) }
    const sound = ['-f', 'lavfi', '-i', 'sine=d=1', '-i', 'cover.png', '-map', '0', '-map', '1']
    const song = madeBy('ffmpeg', [...sound, '-disposition:1', 'attached_pic', 'song.mp3'], 'song.mp3', cover)
    expect(await halves(await drawn('song.mp3', song))).toEqual({ width: 256, height: 256, ...both })
    const bitmap = madeBy('ffmpeg', ['-i', 'cover.png', 'out.bmp'], 'out.bmp', cover)
    expect(await halves(await drawn('picture.bmp', bitmap))).toEqual({ width: 256, height: 256, ...both })
    const mute = madeBy('ffmpeg', ['-f', 'lavfi', '-i', 'sine=d=1', 'mute.mp3'], 'mute.mp3')
    expect(await drawn('mute.mp3', mute)).toBe('none')
  })

  test.skipIf(!usable.soffice)(
    'is the first page of a document, a sheet, a slide show',
    { timeout: 60_000 },
    async () => {
      for (const [name, bytes] of [
        ['letter.docx', docx('合同 Contract')],
        ['sheet.ods', odf('spreadsheet')],
        ['show.odp', odf('presentation')],
      ] as const) {
        const { width } = await sides(await drawn(name, bytes))
        expect([name, width]).toEqual([name, 256])
      }
    },
  )

  test('is made once for equal contents, and for a copy it is there at once', async () => {
    const bytes = await picture('png', 333, 222)
    await drawn('one.png', bytes)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from renditions`.execute(
      house.ports.db,
    )
    const again = await add('two.png', bytes)
    expect(await stateOf(again)).toBe('ready')
    await house.drainJobs()
    expect((await sql`select count(*)::int as n from renditions`.execute(house.ports.db)).rows).toEqual(rows)
  })

  test('is of the version that was asked for', async () => {
    const id = await add('versions.png', await picture('png', 400, 400))
    await add('versions.png', await picture('png', 400, 200), '?IsMerge=true')
    await house.drainJobs()
    const states = await house.call(renditionEndpoints.thumbnails, { ids: [id, id, id], versions: [1, 2, 0] })
    expect(states.map(({ version, state }) => [version, state])).toEqual([
      [1, 'ready'],
      [2, 'ready'],
      [0, 'ready'],
    ])
    const heights = []
    for (const more of ['&Version=1', '&Version=2', ''])
      heights.push((await sharp(await bytesOf(await get(id, more))).metadata()).height)
    expect(heights).toEqual([256, 128, 128])
  })

  test('is made when it is first wanted, and who waits is told', async () => {
    const id = await add('waited.png', await picture('png', 500, 300))
    await sql`delete from test_jobs`.execute(house.ports.db) // as for files from before
    expect(await stateOf(id)).toBe('waiting')
    expect(await stateOf(id)).toBe('waiting')
    expect((await get(id)).status).toBe(409)
    house.pushed.length = 0
    await house.drainJobs()
    expect(house.pushed).toEqual([
      {
        userIds: [house.people.zhang.id],
        message: {
          key: 'renditions.ready',
          level: 4,
          textKey: '',
          payload: { kind: 'thumbnail', fileIds: [id] },
        },
      },
    ])
    const { etag, 'cache-control': caching } = Object.fromEntries((await get(id)).headers) as Record<
      string,
      string
    >
    expect(caching).toBe('private, no-cache')
    expect((await get(id, '', { 'if-none-match': etag! })).status).toBe(304)
    expect((await get(id, '&Size=96', { 'if-none-match': etag! })).status).toBe(200)
  })

  test('is for those who may preview: others hear nothing of the file', async () => {
    const id = await add('mine.png', await picture('png', 300, 300))
    await house.drainJobs()
    const { li } = house.people
    expect((await get(id, '', { authorization: `Bearer ${li.token}` })).status).toBe(404)
    expect((await get(id, '', { authorization: '' })).status).toBe(401)
    expect(await house.call(renditionEndpoints.thumbnails, { ids: [id] }, li)).toEqual([])
  })

  test('is shown in the bin to who may open it, until it is purged', async () => {
    const { zhang, li } = house.people
    const id = await add('binned.png', await picture('png'))
    await house.drainJobs()
    await house.call(fileEndpoints.remove, { ids: [id] }, zhang)
    expect([await stateOf(id), (await get(id)).status]).toEqual(['ready', 200])
    expect((await get(id, '', { authorization: `Bearer ${li.token}` })).status).toBe(404)
    await house.call(recycleEndpoints.purge, { ids: [id] }, zhang)
    expect([await stateOf(id), (await get(id)).status]).toEqual([undefined, 404])
  })

  test('is none for what has none', async () => {
    expect(await drawn('words.txt', Buffer.from('words'))).toBe('none')
    expect(await drawn('damaged.png', Buffer.from('\x89PNG\r\n\x1a\n and no more'))).toBe('none')
    const answer = await get(await add('words2.txt', Buffer.from('words')))
    expect([answer.status, ((await answer.json()) as { Msg: string }).Msg]).toEqual([404, 'renditions.none'])
  })

  test('goes with its content, and comes again when the store has lost it', async () => {
    const id = await add('lost.png', await picture('png', 310, 310))
    await house.drainJobs()
    const keys: string[] = []
    const list = async () => {
      keys.length = 0
      for await (const { key } of house.ports.blobs.list('renditions/')) keys.push(key)
    }
    await list()
    for (const key of keys) await house.ports.blobs.remove(key)
    expect((await get(id)).status).toBe(409)
    expect((await checkRenditions(house.system)).lost).toBeGreaterThan(1)
    expect(await stateOf(id)).toBe('waiting')
    await house.drainJobs()
    expect((await get(id)).status).toBe(200)
    await list()
    expect(keys.length).toBe(3)
    await sql`delete from renditions`.execute(house.ports.db)
    expect(await sweepRenditions(house.system, { dryRun: false })).toBe(0) // somebody may be writing them
    const age = Date.now
    Date.now = () => age() + 2 * 3_600_000
    expect(await sweepRenditions(house.system, { dryRun: false }).finally(() => (Date.now = age))).toBe(3)
  })
})

describe('a hostile file', () => {
  test('that promises more pixels than there is memory is refused at its header', async () => {
    // 60,000 x 60,000 pixels in 500 bytes
    const bomb = await picture('png', 16, 16)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(await drawn('bomb.png', bomb)).toBe('none')
    // whatever comes of it, in time
    await drawn('wide.svg', Buffer.from(drawing(2_000_000_000, 2_000_000_000)))
  })

  test('that moves through thousands of frames is drawn from its first', async () => {
    expect(await halves(await drawn('frames.gif', frames(5_000, await picture('gif', 300, 200))))).toEqual({
      width: 256,
      height: 171,
      ...both,
    })
  })

  test('that is a drawing fetches nothing and reads nothing', async () => {
    const links = `<image xlink:href="${elsewhere}/a.png" width="9" height="9"/><image xlink:href="file:///etc/passwd" width="9" height="9"/><style>@import url("${elsewhere}/b.css");</style><use xlink:href="${elsewhere}/c.svg#x"/>`
    const entities = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${elsewhere}/d">]>${drawing(100, 100, '<text>&x;</text>')}`
    await drawn('links.svg', Buffer.from(drawing(100, 100, links)))
    await drawn('entities.svg', Buffer.from(entities))
    const laughs = Array.from(
      { length: 20 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('')
    const bomb = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${drawing(100, 100, '<text>&l20;</text>')}`
    expect(['none', undefined]).toContain(await drawn('laughs.svg', Buffer.from(bomb)))
    expect(hits).toBe(0)
  })

  test.skipIf(!usable.ffmpeg)('that is a playlist under a film’s name reads nothing', async () => {
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${elsewhere}/part.ts\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`
    expect(await drawn('list.mp4', Buffer.from(list))).toBe('none')
    expect(await drawn('list.mkv', Buffer.from(`ffconcat version 1.0\nfile '${elsewhere}/x.mp4'\n`))).toBe(
      'none',
    )
    expect(hits).toBe(0)
  })

  test.skipIf(!usable.pdftoppm)('that is a PDF of a giant page or of damage ends in time', async () => {
    await drawn('giant.pdf', pdf(1e9, 1e9))
    expect(await drawn('damaged.pdf', Buffer.from('%PDF-1.4\nnothing'))).toBe('none')
  })

  test.skipIf(!usable.soffice)(
    'that is a document with pictures, templates and macros elsewhere fetches nothing',
    { timeout: 90_000 },
    async () => {
      await drawn('remote.docx', docx('remote', elsewhere))
      await drawn('remote.odp', odf('presentation', elsewhere))
      await drawn('remote.ods', odf('spreadsheet', elsewhere))
      const page = `<html><img src="${elsewhere}/html.png"><iframe src="${elsewhere}/frame"></iframe></html>`
      await drawn('page.doc', Buffer.from(page))
      expect(hits).toBe(0)
    },
  )
})

test.skipIf(!findProgramPath('ffmpeg'))(
  'the services of the server are listed for the platform alone',
  async () => {
    const { admin, enterprise } = house.people
    const services = await house.call(renditionEndpoints.services, {}, admin)
    expect(services.map(({ key }) => key)).toContain('ffmpeg')
    expect((await house.refusal(renditionEndpoints.services, {}, enterprise)).key).toBe(
      'common.no_permission',
    )
  },
)
