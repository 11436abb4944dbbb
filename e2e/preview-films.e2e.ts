import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './kit.ts'
import { type WireFile, wireOf } from './wire.ts'

// Films that no browser plays, made by ffmpeg, which the server needs too.

const patience = { timeout: 60_000 }
let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'films-'))
})
test.afterAll(() => rmSync(folder, { recursive: true }))

/** A film of so many seconds. */
function film(name: string, seconds: number, args: string[]): Buffer {
  const source = [
    '-f',
    'lavfi',
    '-i',
    `testsrc=s=160x120:r=10:d=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=d=${seconds}`,
  ]
  execFileSync('ffmpeg', ['-loglevel', 'error', ...source, ...args, join(folder, name)])
  return readFileSync(join(folder, name))
}

async function placeFor(page: Page, url: string) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!).access)
  const wire = wireOf(url, token)
  const name = `T${Math.random().toString(36).slice(2, 12)}`
  const { data: folder } = await wire.post<WireFile>('/api/File/AddFolder', { FolderName: name })
  return (name: string, bytes: Buffer) => wire.put({ bytes, name, fields: { ParentId: folder.FileId } })
}

const open = (page: Page, file: WireFile, ext: string) =>
  page.goto(`/fliePreview?fileId=${file.FileId}&ext=${ext}&v=${file.Version}&Mode=view`)

const state = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) return null
    const { readyState, duration, videoWidth, currentTime } = video
    return { ready: readyState >= 2, duration: Math.round(duration), videoWidth, currentTime }
  })

test.beforeEach(async ({ page, enter }) => {
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`content policy: ${event.violatedDirective} ${event.blockedURI}`)
    }),
  )
  await enter(page)
})

test('films of old and new formats play in parts; one may jump; subtitles lie beside', async ({
  page,
  server,
}) => {
  const put = await placeFor(page, server.url)
  const parts: string[] = []
  page.on('request', (request) => {
    const [, part] = /Piece=(\d+\.ts)/.exec(request.url()) ?? []
    if (part) parts.push(part)
  })
  await put('old.zh.srt', Buffer.from('1\n00:00:00,000 --> 00:01:30,000\n这是字幕\n'))
  await open(page, await put('old.avi', film('old.avi', 75, ['-c:v', 'mpeg4', '-c:a', 'mp3'])), 'avi')
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, duration: 75, videoWidth: 160 })
  await expect(page.getByText('这是字幕')).toBeVisible()
  expect(parts).not.toContain('4.ts')
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 73
  })
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, currentTime: 73 })
  expect(parts).toContain('4.ts')
  expect(parts).not.toContain('3.ts')
  expect(await accessibilityFaults(page)).toEqual([])

  await open(page, await put('clip.flv', film('clip.flv', 3, ['-c:v', 'flv', '-ar', '44100'])), 'flv')
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, videoWidth: 160 })

  const hevc = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-c:a', 'aac']
  await open(page, await put('new.mkv', film('new.mkv', 3, hevc)), 'mkv')
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, videoWidth: 160 })

  // the ending promises what the browser knows, the bytes are others
  await open(page, await put('old.mp4', film('old.mp4', 3, ['-c:v', 'mpeg4', '-c:a', 'ac3'])), 'mp4')
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, videoWidth: 160 })

  // its picture plays everywhere, its sound would not be heard
  const silent = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'ac3']
  parts.length = 0
  const lasting = await put('silent.mp4', film('silent.mp4', 40, silent))
  await open(page, lasting, 'mp4')
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, videoWidth: 160 })
  expect(parts).toContain('0.ts')

  // it goes on where it was left
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 20
  })
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()), patience)
    .toContain(`["${lasting.FileId}",20]`)
  await open(page, lasting, 'mp4')
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, currentTime: 20 })
  await expect(page.getByText('Resuming from 0:20')).toBeVisible()

  await open(page, await put('music.wma', film('music.wma', 3, ['-map', '1', '-c:a', 'wmav2'])), 'wma')
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, duration: 3 })
})

test('what only calls itself a film is said to be none; what browsers play is not converted', async ({
  page,
  server,
}) => {
  const put = await placeFor(page, server.url)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/GetFilm')) asked.push(request.url())
  })
  await open(
    page,
    await put('plain.webm', film('plain.webm', 2, ['-c:v', 'libvpx', '-c:a', 'libopus'])),
    'webm',
  )
  await expect.poll(() => state(page), patience).toMatchObject({ ready: true, videoWidth: 160 })
  expect(asked).toEqual([])

  await open(
    page,
    await put('list.avi', Buffer.from('#EXTM3U\n#EXTINF:5,\nhttps://elsewhere.example/a.ts\n')),
    'avi',
  )
  await expect(page.getByRole('alert')).toContainText('Couldn’t open this file', patience)
})

test('subtitles inside a film are drawn once they are chosen, and what they hold is words', async ({
  page,
  server,
}) => {
  const put = await placeFor(page, server.url)
  const line = 'said <i>slowly</i> &lt;img src=x onerror="window.hacked=1"&gt;'
  writeFileSync(join(folder, 'inside.srt'), `1\n00:00:00,000 --> 00:00:30,000\n${line}\n`)
  for (const [name, codec] of [
    ['inside.mkv', 'srt'],
    ['drawn.mkv', 'ass'],
    ['inside.mp4', 'mov_text'],
  ] as const) {
    const inside = ['-i', join(folder, 'inside.srt'), '-map', '0', '-map', '1', '-map', '2', '-c:s', codec]
    const made = film(name, 30, [...inside, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'])
    await open(page, await put(name, made), name.split('.').at(-1)!)
    await expect.poll(() => state(page), patience).toMatchObject({ ready: true })
    await page.locator('video').hover(patience)
    await page.locator('.vds-caption-button').click()
    // they begin with the first sound, which lies a little behind the first picture
    await page.evaluate(() => {
      document.querySelector('video')!.currentTime = 5
    })
    await expect(page.getByText('slowly'), name).toBeVisible(patience)
    await expect(page.locator('[data-part=cue] img')).toHaveCount(0)
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
