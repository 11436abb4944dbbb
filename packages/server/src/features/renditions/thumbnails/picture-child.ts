import { createRequire } from 'node:module'
import { thumbnailSizes } from '@cabinet/contract/renditions'
import { sharpProgramText } from '../../../kernel/sandbox/index.ts'
import { photoshopReader } from '../photoshop.ts'

const here = createRequire(import.meta.url)

/** Packages that the child loads; the bundle leaves them external. */
export const pictureChildPackages = () => ({ sharp: here.resolve('sharp'), psd: here.resolve('ag-psd') })

/** Pixels of a picture that is decoded: a header may claim more than fits in memory. */
export const decodedPixelLimit = 250_000_000

/**
 * Source of the child program: inline text, so that it runs alike from source, in the bundle and in tests. A
 * line `{file, kinds, covers}` names a picture in its folder, the formats it may have, and the overlays; it
 * writes `<file>-<size>.webp` for every size, the largest first, and replies with a line about the files.
 * Untrusted input is decoded only here.
 */
export const pictureChildProgram = ({ sharp, psd }: { sharp: string; psd: string }) => `
${sharpProgramText(sharp, { threads: 1 })}
const { readFileSync } = require('node:fs')
const sizes = ${JSON.stringify(thumbnailSizes.toSorted((one, other) => other - one))}
const options = { limitInputPixels: ${decodedPixelLimit}, failOn: 'none', pages: 1 }
${photoshopReader(psd)}
async function open(file) {
  const bytes = readFileSync(file)
  if (bytes.subarray(0, 4).toString('latin1') === '8BPS') return photoshop(bytes)
  const { format, width, height } = await sharp(bytes, options).metadata()
  if (format !== 'svg') return sharp(bytes, options).autoOrient()
  // drawings of vectors have any size: draw them at ours
  const density = Math.max(1, Math.min(2400, Math.floor((72 * sizes[0]) / Math.max(width, height, 1))))
  return sharp(bytes, { ...options, density })
}

// The flat picture of all layers, else the small one that Photoshop keeps inside.
function photoshop(bytes) {
  if (bytes.readUInt32BE(14) * bytes.readUInt32BE(18) <= 40_000_000)
    try {
      const flat = flatPhotoshop(bytes)
      if (flat) return sharp(flat.data, { raw: flat.raw })
    } catch {} // of inks, or damaged: the small one may be whole
  const { readPsd } = require(${JSON.stringify(psd)})
  const rest = { skipLayerImageData: true, skipLinkedFilesData: true, skipCompositeImageData: true }
  const thumbnail = readPsd(bytes, { ...rest, useRawThumbnail: true }).imageResources?.thumbnailRaw
  if (!thumbnail) throw new Error('no picture inside')
  return sharp(Buffer.from(thumbnail.data), options)
}

async function shrink(file, kinds, covers = {}) {
  const made = []
  opensOnly(kinds)
  let picture = await open(file)
  for (const size of sizes) {
    const { data, info } = await picture
      .resize({ width: size, height: Math.min(2 * size, sizes[0]), fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    // nothing of the stranger's is decoded from here on; what is drawn over it is a drawing of our own
    opensOnly(['svg'])
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const name = file + '-' + size + '.webp'
    const cover = covers[size]
    const over = cover && cover.replace('width="0" height="0"', 'width="' + info.width + '" height="' + info.height + '"')
    const shown = over ? sharp(data, { raw }).composite([{ input: Buffer.from(over) }]) : sharp(data, { raw })
    await shown.webp({ quality: size > 256 ? 80 : 76, effort: 3 }).toFile(name)
    made.push({ size, width: info.width, height: info.height })
    picture = sharp(data, { raw })
  }
  return made
}

let line = Promise.resolve()
require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => {
  const { file, kinds, covers } = JSON.parse(text)
  line = line.then(async () => {
    const answer = await shrink(file, kinds, covers).then((made) => ({ made }), (error) => ({ error: String(error.message) }))
    process.stdout.write(JSON.stringify(answer) + '\\n')
  })
}).on('close', () => line.then(() => process.exit(0)))
`
