import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { itemAt } from '../../../kernel/certain.ts'
import { captchaAlphabet, type LetterPoint, type LetterStroke, strokesOfLetter } from './letters.ts'

const width = 168
const height = 56
const count = 5

/** Picks the letters of a new captcha. */
export const newCaptchaLetters = (): string =>
  Array.from({ length: count }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('')

/** Normalizes captcha input for comparison: ignores case, blanks and full-width digits. */
export const normalizeCaptcha = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/**
 * Returns a random number between two bounds, from the source used for keys, so that captchas are
 * unpredictable.
 */
const between = (low: number, high: number) => low + (randomInt(1_000_000) / 1_000_000) * (high - low)

/** Draws these letters bent, rotated and crossed by lines, as a greyscale PNG. */
export function drawCaptchaPicture(letters: string): Buffer {
  const paper = new Uint8Array(width * height)
  for (let at = 0; at < paper.length; at++) paper[at] = randomInt(215, 250)
  const bend = { by: between(2, 4), every: between(22, 34), from: between(0, 6) }
  const bent = ({ x, y }: LetterPoint): LetterPoint => ({
    x: x + bend.by * 0.7 * Math.sin(y / bend.every + bend.from),
    y: y + bend.by * Math.sin((x / bend.every) * 2 + bend.from),
  })
  const strokes = [...letters].flatMap((letter, place) => placed(letter, place))
  for (const stroke of strokes) draw(paper, fine(stroke).map(bent), between(1.4, 1.9))
  for (let line = 0; line < 2; line++) draw(paper, fine(crossing()).map(bent), between(0.9, 1.4))
  return png(paper)
}

/** Returns a letter at its place in the row, randomly rotated and slanted. */
function placed(letter: string, place: number): LetterStroke[] {
  const turn = between(-0.3, 0.3)
  const slant = between(-0.25, 0.25)
  const size = between(5.4, 6.2)
  const x0 = 22 + place * 31 + between(-4, 4)
  const y0 = height / 2 + between(-5, 5)
  return strokesOfLetter(letter).map((stroke) =>
    stroke.map((point) => {
      const x = (point.x - 2) * size + slant * (point.y - 3) * size
      const y = (point.y - 3) * size
      return {
        x: x0 + x * Math.cos(turn) - y * Math.sin(turn),
        y: y0 + x * Math.sin(turn) + y * Math.cos(turn),
      }
    }),
  )
}

/**
 * Returns a line through the letters, nearly as thick as theirs, so that its thickness does not give it away.
 */
const crossing = (): LetterStroke => [
  { x: between(0, 20), y: between(8, height - 8) },
  { x: between(50, 110), y: between(8, height - 8) },
  { x: between(width - 20, width), y: between(8, height - 8) },
]

/** Adds intermediate points, so that a straight stroke can be bent. */
const fine = (stroke: LetterStroke): LetterStroke =>
  stroke.flatMap((from, at) => {
    const to = stroke[at + 1]
    if (!to) return [from]
    return Array.from({ length: 6 }, (_, part) => ({
      x: from.x + ((to.x - from.x) * part) / 6,
      y: from.y + ((to.y - from.y) * part) / 6,
    }))
  })

function draw(paper: Uint8Array, stroke: LetterStroke, radius: number) {
  const ink = randomInt(40, 100)
  for (const [at, to] of stroke.entries()) {
    const from = stroke[at - 1]
    if (from) line(paper, from, to, radius, ink)
  }
}

function line(paper: Uint8Array, from: LetterPoint, to: LetterPoint, radius: number, ink: number) {
  const reach = radius + 1
  const span = (a: number, b: number, most: number): [number, number] => [
    Math.max(0, Math.floor(Math.min(a, b) - reach)),
    Math.min(most - 1, Math.ceil(Math.max(a, b) + reach)),
  ]
  const [left, right] = span(from.x, to.x, width)
  const [top, bottom] = span(from.y, to.y, height)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = dx * dx + dy * dy || 1
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const along = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / long))
      const off = Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
      const cover = Math.min(1, Math.max(0, radius + 0.5 - off))
      const at = y * width + x
      paper[at] = Math.min(itemAt(paper, at), Math.round(itemAt(paper, at) * (1 - cover) + ink * cover))
    }
}

/** Encodes shades of grey as a PNG file (https://www.w3.org/TR/png-3/). */
function png(paper: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits, greyscale; compression, filter and interlace have no other useful value
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(paper.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
