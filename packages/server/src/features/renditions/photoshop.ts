/** Pixels of the flattened picture that is read. */
const most = 120_000_000

/**
 * Source of a function for child programs: reads the flattened picture of a Photoshop file as bytes for
 * sharp, at any depth; null if there is none. Throws for damaged files and for CMYK.
 */
export const photoshopReader = (psd: string) => `
function flatPhotoshop(bytes) {
  if (bytes.readUInt32BE(14) * bytes.readUInt32BE(18) > ${most}) return null
  const { initializeCanvas, readPsd } = require(${JSON.stringify(psd)})
  const none = () => { throw new Error('there is no canvas here') }
  initializeCanvas(none, (width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) }))
  const { imageData } = readPsd(bytes, { skipLayerImageData: true, skipLinkedFilesData: true, useImageData: true, skipThumbnail: true })
  if (!imageData) return null
  const { width, height, data } = imageData
  let shown = data
  if (!(data instanceof Uint8ClampedArray)) {
    shown = new Uint8ClampedArray(data.length)
    const deep = data instanceof Uint16Array
    // floats are of light, not of what is seen
    for (let at = 0; at < data.length; at++)
      shown[at] = deep ? data[at] >> 8 : 255 * (at % 4 === 3 ? data[at] : Math.max(0, data[at]) ** (1 / 2.2))
  }
  return { data: Buffer.from(shown.buffer), raw: { width, height, channels: 4 } }
}
`
