// @heavy: poppler
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type WatermarkDrawing, watermarkTile } from '@cabinet/contract/watermark.draw'
import { describe, expect, test } from 'vitest'
import { frames, pdf, photoshop, picture, sharp, drawing as svgOf } from '../../../../test/samples.ts'
import {
  pictureLoadersOf,
  putIntoWorkFolder,
  readProgramOutput,
  withWorkFolder,
} from '../../../kernel/sandbox/index.ts'
import { burnWatermark } from './burn.ts'
import { markedFormOf, markedPictureFormat, nameOfMarkedFile } from './forms.rules.ts'

const mark: WatermarkDrawing = {
  lines: ['张伟 zhang'],
  size: 24,
  gap: 40,
  colour: '#00ff00',
  opacity: 10,
  angle: 30,
}
const tile = watermarkTile(mark, 1)

/** The marked file; null where it cannot be marked. */
const marked = (input: string, bytes: Buffer): Promise<Buffer | null> =>
  withWorkFolder(async (work) => {
    await putIntoWorkFolder(work, input, bytes)
    const out = markedPictureFormat(input.split('.').at(-1)!)
    const way = out ? 'picture' : 'pages'
    const kinds = pictureLoadersOf(input.split('.').at(-1)!)
    const file = await burnWatermark(
      work,
      { way, input, kinds, format: out?.format ?? '', tile, least: 0.4 },
      true,
    )
    return file && readProgramOutput(file)
  })

interface Raw {
  data: Buffer
  info: { width: number; height: number; channels: number; pages?: number }
}
const rawOf = (bytes: Buffer, options: object = {}): Promise<Raw> =>
  (sharp(bytes, options) as unknown as { removeAlpha(): { raw(): { toBuffer(o: object): Promise<Raw> } } })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Share of green mark pixels in each of a picture's four quarters. */
async function greenIn(bytes: Buffer): Promise<number[]> {
  const { data, info } = await rawOf(bytes)
  const counts = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel = at / info.channels
    const quarter =
      (pixel % info.width < info.width / 2 ? 0 : 1) +
      (Math.floor(pixel / info.width) < info.height / 2 ? 0 : 2)
    if (data[at]! < 110 && data[at + 1]! > 140 && data[at + 2]! < 110) counts[quarter]!++
  }
  return counts.map((count) => count / ((info.width * info.height) / 4))
}

/** The first page of a PDF as a picture. */
function drawn(bytes: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-drawn-'))
  try {
    writeFileSync(join(folder, 'in.pdf'), bytes)
    execFileSync('pdftoppm', ['-f', '1', '-l', '1', '-singlefile', '-r', '72', '-png', 'in.pdf', 'out'], {
      cwd: folder,
    })
    return readFileSync(join(folder, 'out.png'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('a mark in a picture', () => {
  test.each([
    ['jpg', 'jpeg', 1200, 800],
    ['png', 'png', 200, 120],
    ['tif', 'tiff', 900, 600],
    ['png', 'png', 3000, 2000],
  ])('stands in every quarter of a .%s', { timeout: 30_000 }, async (suffix, format, width, height) => {
    const bytes = await marked(`in.${suffix}`, await picture(format, width, height))
    const metadata = await sharp(bytes!).metadata()
    expect(metadata).toMatchObject({ format, width, height })
    for (const share of await greenIn(bytes!)) expect(share).toBeGreaterThan(0.005)
  })

  test.each([8, 16] as const)('turns a Photoshop file of %i bits into pixels', async (depth) => {
    const bytes = await marked('in.psd', photoshop(depth, 300, 200))
    expect(await sharp(bytes!).metadata()).toMatchObject({ format: 'png', width: 300, height: 200 })
    for (const share of await greenIn(bytes!)) expect(share).toBeGreaterThan(0.005)
  })

  test('turns a drawing of vectors into pixels', { timeout: 30_000 }, async () => {
    const bytes = await marked('in.svg', Buffer.from(svgOf(300, 200)))
    expect((await sharp(bytes!).metadata()).format).toBe('png')
    for (const share of await greenIn(bytes!)) expect(share).toBeGreaterThan(0.01)
  })

  test('stands in every frame of what moves', { timeout: 30_000 }, async () => {
    const frames = await picture('png', 200, 300)
    const moving = (sharp(frames, {}) as unknown as { raw(): { toBuffer(o: object): Promise<Raw> } }).raw()
    const { data, info } = await moving.toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels, pageHeight: 100 }
    const gif = await sharp(data, { raw }).toFormat('gif').toBuffer()
    const bytes = await marked('in.gif', gif)
    const metadata = (await sharp(bytes!, { animated: true }).metadata()) as unknown as { pages: number }
    expect(metadata.pages).toBe(3)
    for (let page = 0; page < 3; page++) {
      const frame = await (sharp(bytes!, { page }) as unknown as ReturnType<typeof sharp>)
        .toFormat('png')
        .toBuffer()
      expect(Math.max(...(await greenIn(frame)))).toBeGreaterThan(0.005)
    }
  })

  test('stands in the first frames of thousands, and not in what promises more pixels than there is memory', {
    timeout: 30_000,
  }, async () => {
    const many = await marked('in.gif', frames(5_000, await picture('gif', 100, 80)))
    const { pages } = (await sharp(many!).metadata()) as unknown as { pages: number }
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThanOrEqual(400)
    const bomb = await picture('png', 16, 16)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(await marked('in.png', bomb)).toBeNull()
  })

  test('is not drawn where nothing is a picture', async () => {
    expect(await marked('in.png', Buffer.from('no picture at all'))).toBeNull()
  })
})

describe('a mark in a PDF', () => {
  test('is drawn over every page, Chinese letters and all', { timeout: 30_000 }, async () => {
    const bytes = await marked('in.pdf', pdf(595, 842, 1))
    for (const share of await greenIn(drawn(bytes!))) expect(share).toBeGreaterThan(0.005)
  })

  test.each([90, 270])('of a page that is turned by %i', { timeout: 30_000 }, async (turn) => {
    const turned = Buffer.from(
      pdf(595, 842).toString('latin1').replace('/MediaBox', `/Rotate ${turn}/MediaBox`),
      'latin1',
    )
    const shown = drawn((await marked('in.pdf', turned))!)
    for (const share of await greenIn(shown)) expect(share).toBeGreaterThan(0.005)
    // upright as displayed: the same as on an unrotated page of that shape
    const wanted = await rawOf(drawn((await marked('in.pdf', pdf(842, 595)))!))
    const got = await rawOf(shown)
    expect([got.info.width, got.info.height]).toEqual([wanted.info.width, wanted.info.height])
    let same = 0
    for (let at = 0; at < got.data.length; at += 3) {
      const isGreen = ({ data }: Raw) => data[at]! < 110 && data[at + 1]! > 140 && data[at + 2]! < 110
      if (isGreen(got) === isGreen(wanted)) same++
    }
    expect(same / (got.data.length / 3)).toBeGreaterThan(0.97)
  })

  test('is the same file every time', { timeout: 30_000 }, async () => {
    const [one, two] = [await marked('in.pdf', pdf(300, 400, 3)), await marked('in.pdf', pdf(300, 400, 3))]
    expect(one!.equals(two!)).toBe(true)
  })

  test('on pages as large as a town, or as thin as a hair, is drawn in no more pieces than on others', {
    timeout: 30_000,
  }, async () => {
    for (const [width, height] of [
      [1e9, 1e9],
      [1e9, 0.001],
      [0, 0],
    ] as const)
      expect((await marked('in.pdf', pdf(width, height)))!.length).toBeLessThan(1_000_000)
  })

  test('is not drawn where nothing is a PDF', async () => {
    expect(await marked('in.pdf', Buffer.from('%PDF-1.4 and nothing more'))).toBeNull()
  })
})

test.each([
  ['jpg', 1000, 'picture'],
  ['pdf', 1000, 'pages'],
  ['docx', 1000, 'pages'],
  ['txt', 1000, 'pages'],
  ['txt', 2_000_000, null],
  ['csv', 1000, 'pages'],
  ['mp4', 1000, null],
  ['zip', 1000, null],
  ['pdf', 0, null],
])('a .%s of %i bytes goes out as %s', (source, size, form) => {
  expect(markedFormOf(source, size)).toBe(form)
})

test.each([
  ['photo.JPG', 'jpg', 'photo.JPG'],
  ['letter.docx', 'docx', 'letter.pdf'],
  ['notes.txt', 'txt', 'notes.txt.pdf'],
  ['logo.svg', 'svg', 'logo.png'],
  ['book.pdf', 'pdf', 'book.pdf'],
])('%s marked as %s is called %s', (name, source, called) => {
  expect(nameOfMarkedFile(name, source)).toBe(called)
})
