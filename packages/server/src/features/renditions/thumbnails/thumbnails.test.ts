// @heavy: libreoffice, ffmpeg, poppler
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { renditionEndpoints } from '@cabinet/contract/renditions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  docx,
  drawing,
  madeBy,
  odf,
  pdf,
  photoshop,
  picture,
  sharp,
  turned,
} from '../../../../test/samples.ts'
import { checkSandbox } from '../../../kernel/sandbox/index.ts'
import { checkRenditions, sweepRenditions } from '../index.ts'
import { hostileThumbnailSuite } from './hostile.suite.ts'
import { renditionServicesSuite } from './services.suite.ts'
import {
  add,
  both,
  bytesOf,
  drawn,
  get,
  halves,
  heic,
  house,
  prepareThumbnailDesk,
  sides,
  stateOf,
  usable,
} from './test-desk.ts'

const walls = await checkSandbox()
for (const [name, is] of Object.entries(usable))
  if (!is) console.warn(`not tested: what ${name} draws (${walls.standing ? 'not installed' : walls.why})`)

prepareThumbnailDesk()

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

hostileThumbnailSuite()

renditionServicesSuite()
