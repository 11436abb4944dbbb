import { createRequire } from 'node:module'
import { type PictureLoaderKind, sharpProgramText } from '../../../kernel/sandbox/index.ts'
import { photoshopReader } from '../../renditions/index.ts'

const here = createRequire(import.meta.url)

/** Packages that the child loads; the bundle leaves them external. */
export const burnChildPackages = () => ({
  sharp: here.resolve('sharp'),
  psd: here.resolve('ag-psd'),
  pdf: here.resolve('@cantoo/pdf-lib'),
})

/** Pixels of a picture that is decoded. */
export const burnedPixelLimit = 120_000_000
/** Pixels up to which the marks are drawn as one overlay; beyond, a tile is drawn once and repeated. */
const coverMost = 4_000_000
/** Longer side of A4 in points, the reference of a mark's sizes (contract, watermark.draw). */
const sheet = 842

/** Work order of the child, within the work folder. */
export type BurningOrder = PictureBurning | PagesBurning | PagesBinding

interface PictureBurning {
  way: 'picture'
  input: string
  /** Formats that the picture may have. */
  kinds: readonly PictureLoaderKind[]
  /** Format of the copy, as sharp names it. */
  format: string
  /** Repeating tile, one point per pixel; null if nothing is drawn over the picture. */
  tile: Tile | null
  /** Minimum pixels per point: the marks of small pictures must be visible. */
  least: number
  /** Maximum pixels of a side of the copy; absent: those of the picture. */
  side?: number
}

interface PagesBurning {
  way: 'pages'
  input: string
  tile: Tile
}

/** A PDF of the pictures `page-<number>.jpg`, in the order of their numbers. */
interface PagesBinding {
  way: 'bind'
  /** Points per pixel. */
  scale: number
}

interface Tile {
  width: number
  height: number
  svg: string
}

/**
 * Source of the child program: inline text, so that it runs alike from source, in the bundle and in tests.
 * Its input is the work order; it writes `out`. Untrusted input is decoded only here.
 */
export const burnChildProgram = ({ sharp, psd, pdf }: ReturnType<typeof burnChildPackages>) => `
const { readFileSync, readdirSync, writeFileSync } = require('node:fs')
${sharpProgramText(sharp, { threads: 1 })}
const { way, input, kinds, format, tile, least, side, scale } = JSON.parse(readFileSync(0, 'utf8'))
// the mark is a drawing of our own
const ours = ['svg', 'png']
${photoshopReader(psd)}
const unitOn = (width, height) => Math.max(width, height) / ${sheet}

function tileAt(unit) {
  const width = Math.max(1, Math.round(tile.width * unit))
  const height = Math.max(1, Math.round(tile.height * unit))
  const svg = tile.svg
    .replace('width="' + tile.width + '"', 'width="' + width + '"')
    .replace('height="' + tile.height + '"', 'height="' + height + '"')
  return { width, height, svg }
}

async function overlay(width, height) {
  const one = tileAt(Math.max(unitOn(width, height), least))
  if (width * height > ${coverMost} && one.width <= width && one.height <= height)
    return { input: await sharp(Buffer.from(one.svg)).png().toBuffer(), tile: true, gravity: 'northwest' }
  const cover = '<svg xmlns="http://www.w3.org/2000/svg" width="' + width + '" height="' + height + '"><defs>' +
    '<pattern id="cover" width="' + one.width + '" height="' + one.height + '" patternUnits="userSpaceOnUse">' +
    one.svg + '</pattern></defs><rect width="100%" height="100%" fill="url(#cover)"/></svg>'
  return { input: await sharp(Buffer.from(cover)).png().toBuffer(), gravity: 'northwest' }
}

async function picture() {
  const bytes = readFileSync(input)
  const options = { limitInputPixels: ${burnedPixelLimit}, failOn: 'none' }
  let opened
  let delays = {}
  opensOnly(kinds)
  if (bytes.subarray(0, 4).toString('latin1') === '8BPS') opened = photoshop(bytes)
  else {
    const { format: inside, width, height, pages = 1, delay, loop } = await sharp(bytes, options).metadata()
    if (delay) delays = { delay, loop }
    const moves = pages > 1 && (format === 'gif' || format === 'webp' || format === 'tiff')
    // drawings of vectors have any size: draw them large enough to be read
    const density = Math.max(72, Math.min(1200, Math.floor((72 * 2000) / Math.max(width, height, 1))))
    opened = inside === 'svg' ? sharp(bytes, { ...options, density })
      : moves ? sharp(bytes, { ...options, pages: Math.min(pages, 400) })
      : sharp(bytes, { ...options, pages: 1 }).autoOrient()
  }
  // upright and in one set of colours before anything is drawn over it
  const flat = await opened.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels, pages = 1, pageHeight = height } = flat.info
  const raw = { width, height, channels, ...(pages > 1 && { pageHeight }) }
  opensOnly(ours)
  const mark = tile && await overlay(width, pageHeight)
  const marks = []
  for (let page = 0; mark && page < pages; page++)
    marks.push(pages > 1 ? { input: await spread(mark, width, pageHeight), left: 0, top: page * pageHeight } : mark)
  const settings = { jpeg: { quality: 92, chromaSubsampling: '4:4:4' }, avif: { quality: 70, effort: 2 }, webp: { quality: 88, effort: 3 }, png: { compressionLevel: 6 }, gif: {}, tiff: { compression: 'lzw' } }
  if (delays.delay) delays.delay = delays.delay.slice(0, pages)
  if (pages === 1) delays = {}
  let out = sharp(flat.data, { raw, limitInputPixels: ${burnedPixelLimit} }).composite(marks)
  if (side && Math.max(width, pageHeight) > side)
    out = out.resize({ width: side, height: side, fit: 'inside' })
  await out
    .toFormat(format, { ...settings[format], ...delays }).toFile('out')
}

async function spread(mark, width, height) {
  if (!mark.tile) return mark.input
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([mark]).png().toBuffer()
}

function photoshop(bytes) {
  const flat = flatPhotoshop(bytes)
  if (!flat) throw new Error('no picture inside')
  return sharp(flat.data, { raw: flat.raw })
}

// From how a page is seen (turned) to how it is written.
const turns = {
  0: (w, h) => [1, 0, 0, 1, 0, 0],
  90: (w, h) => [0, 1, -1, 0, w, 0],
  180: (w, h) => [-1, 0, 0, -1, w, h],
  270: (w, h) => [0, -1, 1, 0, 0, h],
}

async function pages() {
  opensOnly(ours)
  const lib = require(${JSON.stringify(pdf)})
  const { PDFDocument, PDFName, pushGraphicsState, popGraphicsState, concatTransformationMatrix, drawObject } = lib
  const doc = await PDFDocument.load(readFileSync(input), { updateMetadata: false, parseSpeed: Infinity, password: '' })
  const images = new Map()
  const forms = new Map()
  const imageAt = async (unit) => {
    // twice as fine as a point, so that letters stay sharp on paper; few sizes, whatever the pages are
    const step = Math.max(0.25, Math.min(8, Math.round(unit * 8) / 8))
    if (!images.has(step)) {
      const { width, height, svg } = tileAt(step * 2.5)
      const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const colours = Buffer.alloc(info.width * info.height * 3)
      const alpha = Buffer.alloc(info.width * info.height)
      for (let at = 0; at < alpha.length; at++) {
        data.copy(colours, at * 3, at * 4, at * 4 + 3)
        alpha[at] = data[at * 4 + 3]
      }
      const shape = { Type: 'XObject', Subtype: 'Image', Width: info.width, Height: info.height, BitsPerComponent: 8 }
      const mask = doc.context.register(doc.context.flateStream(alpha, { ...shape, ColorSpace: 'DeviceGray' }))
      images.set(step, doc.context.register(doc.context.flateStream(colours, { ...shape, ColorSpace: 'DeviceRGB', SMask: mask })))
    }
    return images.get(step)
  }
  const formOf = async (width, height) => {
    const key = Math.round(width) + ' ' + Math.round(height)
    if (!forms.has(key)) {
      const unit = unitOn(width, height)
      const image = await imageAt(unit)
      const [w, h] = [tile.width * unit, tile.height * unit]
      const lines = []
      for (let top = height; top > 0; top -= h)
        for (let left = 0; left < width; left += w)
          lines.push('q ' + [w, 0, 0, h, left, top - h].map((n) => n.toFixed(3)).join(' ') + ' cm /Mark Do Q')
      forms.set(key, doc.context.register(doc.context.flateStream(lines.join('\\n'), {
        Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: { XObject: { Mark: image } },
      })))
    }
    return forms.get(key)
  }
  for (const page of doc.getPages()) {
    const { x, y, width, height } = page.getCropBox()
    const turn = (((page.getRotation().angle % 360) + 360) % 360)
    const aside = turn === 90 || turn === 270
    const form = await formOf(aside ? height : width, aside ? width : height)
    const [a, b, c, d, e, f] = (turns[turn] || turns[0])(width, height)
    const name = page.node.newXObject('Mark', form)
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(a, b, c, d, e + x, f + y), drawObject(name), popGraphicsState())
  }
  writeFileSync('out', await doc.save({ useObjectStreams: true, updateFieldAppearances: false, addDefaultPage: false }))
}

async function bind() {
  const { PDFDocument } = require(${JSON.stringify(pdf)})
  const doc = await PDFDocument.create({ updateMetadata: false })
  const numberOf = (name) => Number(/\\d+/.exec(name)[0])
  const names = readdirSync('.').filter((name) => /^page-\\d+\\.jpg$/.test(name))
  for (const name of names.sort((one, other) => numberOf(one) - numberOf(other))) {
    const image = await doc.embedJpg(readFileSync(name))
    const [width, height] = [image.width * scale, image.height * scale]
    doc.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  writeFileSync('out', await doc.save({ updateFieldAppearances: false, addDefaultPage: false }))
}

({ picture, pages, bind })[way]().then(() => process.exit(0), (error) => {
  process.stderr.write(String(error && error.stack || error))
  process.exit(7)
})
`
