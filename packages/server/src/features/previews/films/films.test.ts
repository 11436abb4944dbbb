// @heavy: ffmpeg
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import type { MediaDescription } from '@cabinet/contract/previews.films'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { findProgramPath, isProgramUsable } from '../../../kernel/sandbox/index.ts'
import { uploadSmallFiles } from '../../uploads/index.ts'

let house: TestApp
let base: string
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})

async function add(name: string, bytes: Buffer): Promise<string> {
  const [made] = await uploadSmallFiles(
    await contextOf(house, house.people.zhang),
    {},
    { files: [{ name, bytes }], merge: false },
  )
  if ('error' in made!) throw made.error
  return made!.fileId
}

/** Fetches pieces of a film by a view ticket. */
async function pieces(fileId: string, who: Person = house.people.zhang) {
  const { address } = await house.call(downloadEndpoints.ticket, { fileId, purpose: 'view' }, who)
  const place = base + address.replace('/api/Download/DownFile', '/api/File/GetFilm')
  return (piece: string) => fetch(`${place}&Piece=${piece}`)
}

/** A short film in an old format. */
function film(name: string, args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  try {
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=96x64:r=8:d=9', '-f', 'lavfi', '-i', 'sine=d=9']
    execFileSync(findProgramPath('ffmpeg')!, ['-loglevel', 'error', ...source, ...args, join(folder, name)])
    return readFileSync(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const able = await isProgramUsable('ffmpeg')

describe.skipIf(!able)('a film that browsers do not play', () => {
  test('comes in parts, each made when it is asked for', async () => {
    const fileId = await add('old.avi', film('old.avi', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le']))
    const get = await pieces(fileId, await viewer(fileId))
    const facts = (await (await get('film.json')).json()) as MediaDescription
    expect(facts).toMatchObject({ video: 'mpeg4', audio: 'pcm_s16le', subtitles: [] })
    expect(facts.duration).toBeCloseTo(9, 0)
    const list = await (await get('film.m3u8')).text()
    expect(list.match(/Piece=\d+\.ts/g)).toEqual(['Piece=0.ts', 'Piece=1.ts'])
    for (const part of ['0.ts', '1.ts']) {
      const answer = await get(part)
      expect(answer.headers.get('content-type')).toBe('video/mp2t')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([bytes[0], bytes[188], bytes.length % 188]).toEqual([0x47, 0x47, 0])
    }
    expect((await get('2.ts')).status).toBe(404)
  })

  test('has each of its sounds by itself', async () => {
    const two = [
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '1',
      '-c:v',
      'mpeg4',
      '-c:a',
      'ac3',
      '-metadata:s:a:1',
      'language=eng',
    ]
    const get = await pieces(await add('two.mkv', film('two.mkv', two)))
    expect(((await (await get('film.json')).json()) as MediaDescription).sounds).toHaveLength(2)
    expect(await (await get('film.m3u8')).text()).toContain('NAME="English"')
    expect(await (await get('sound-1.m3u8')).text()).toContain('Piece=0-1.ts')
    expect((await get('0-1.ts')).headers.get('content-type')).toBe('video/mp2t')
    expect((await get('0-2.ts')).status).toBe(404)
  })

  test('is read where it lies', async () => {
    // large enough to be in the store
    const raw = film('raw.avi', ['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'])
    const get = await pieces(await add('raw.avi', raw))
    expect((await get('0.ts')).status).toBe(200)
  })

  test('begins with its first picture, also where it has no index', async () => {
    const get = await pieces(await add('flash.flv', film('flash.flv', ['-c:v', 'flv', '-ar', '44100'])))
    const bytes = Buffer.from(await (await get('0.ts')).arrayBuffer())
    const said = execFileSync(
      join(dirname(findProgramPath('ffmpeg')!), 'ffprobe'),
      ['-loglevel', 'error', '-show_entries', 'format=start_time', '-of', 'json', 'pipe:0'],
      { input: bytes },
    )
    const { format } = JSON.parse(said.toString())
    expect(Number(format.start_time)).toBeCloseTo(10, 0)
  })

  test('is for those who may preview', async () => {
    const fileId = await add('mine.avi', Buffer.from('words'))
    const answer = await fetch(`${base}/api/File/GetFilm?fileId=${fileId}&Piece=film.json`, {
      headers: { authorization: `Bearer ${house.people.li.token}` },
    })
    expect(answer.status).toBe(404)
  })

  test('is none where the bytes are something else', async () => {
    const get = await pieces(await add('words.avi', Buffer.from('words')))
    expect((await get('film.json')).status).toBe(404)
    expect((await get('0.ts')).status).toBe(404)
  })

  test('is none where it is a list of other places: nothing of them is read, nobody is called', async () => {
    const called: string[] = []
    const elsewhere = createServer((request, answer) => {
      called.push(request.url ?? '')
      answer.end()
    })
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready))
    const at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const folder = mkdtempSync(join(tmpdir(), 'film-'))
    const own = join(folder, 'own.avi')
    writeFileSync(own, film('own.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']))
    chmodSync(folder, 0o755)
    try {
      const lists = [own, `file:${own}`, `${at}/a.ts`, `tcp://127.0.0.1:${at.split(':').at(-1)}`].flatMap(
        (place) => [
          `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${place}\n#EXT-X-ENDLIST\n`,
          `ffconcat version 1.0\nfile '${place}'\n`,
          `<?xml version="1.0"?><MPD><Period><BaseURL>${place}</BaseURL></Period></MPD>`,
        ],
      )
      const sdp = `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n`
      for (const [number, words] of [...lists, sdp].entries()) {
        const ending = number % 2 ? 'mkv' : 'avi'
        const get = await pieces(await add(`list ${number}.${ending}`, Buffer.from(words)))
        expect((await get('film.json')).status).toBe(404)
      }
      expect(called).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
      elsewhere.close()
    }
  })
})

async function viewer(fileId: string): Promise<Person> {
  await grant(house, fileId, house.people.li.id, 'viewer')
  return house.people.li
}

test('what is no film has no parts', async () => {
  const get = await pieces(await add('notes.txt', Buffer.from('words')))
  expect((await get('film.json')).status).toBe(400)
})
