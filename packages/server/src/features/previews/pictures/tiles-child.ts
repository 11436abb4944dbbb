import { createRequire } from 'node:module'
import { sharpProgramText } from '../../../kernel/sandbox/index.ts'

const here = createRequire(import.meta.url)

/** Packages that the child loads; the bundle leaves them external. */
export const tileChildPackages = () => ({ sharp: here.resolve('sharp'), psd: here.resolve('ag-psd') })

/** Side of a tile, in pixels. */
export const tileSidePixels = 1024
/** Pixels of a picture that is tiled; a Photoshop file must fit in memory. */
export const tiledPixelLimit = 1_000_000_000
const heldMost = 120_000_000

/**
 * Source of the child program: inline text, so that it runs alike from source, in the bundle and in tests.
 * Its input names the picture; it writes `cut_files/<level>/<column>_<row>.webp` and prints the picture's
 * size.
 */
export const tileChildProgram = ({ sharp, psd }: ReturnType<typeof tileChildPackages>) => `
const { openSync, readSync, readFileSync } = require('node:fs')
${sharpProgramText(sharp, { threads: 2 })}
const { input, kinds } = JSON.parse(readFileSync(0, 'utf8'))
opensOnly(kinds)
const options = { limitInputPixels: ${tiledPixelLimit}, failOn: 'none', pages: 1, sequentialRead: true }

function open() {
  const head = Buffer.alloc(26)
  readSync(openSync(input, 'r'), head, 0, 26, 0)
  if (head.subarray(0, 4).toString('latin1') !== '8BPS') return sharp(input, options).autoOrient()
  if (head.readUInt32BE(14) * head.readUInt32BE(18) > ${heldMost}) throw new Error('too large to be held')
  const { readPsd } = require(${JSON.stringify(psd)})
  const { imageData } = readPsd(readFileSync(input), { skipLayerImageData: true, skipLinkedFilesData: true, useImageData: true, skipThumbnail: true })
  if (!imageData || !(imageData.data instanceof Uint8ClampedArray)) throw new Error('no picture inside')
  const raw = { width: imageData.width, height: imageData.height, channels: 4 }
  return sharp(Buffer.from(imageData.data.buffer), { raw, limitInputPixels: ${tiledPixelLimit} })
}

open().toColourspace('srgb').webp({ quality: 84, effort: 1 })
  .tile({ size: ${tileSidePixels}, overlap: 0, layout: 'dz', container: 'fs' }).toFile('cut.dz')
  .then(({ width, height }) => {
    process.stdout.write(JSON.stringify({ width, height }), () => process.exit(0))
  }, (error) => {
    process.stderr.write(String(error && error.stack || error))
    process.exit(7)
  })
`
