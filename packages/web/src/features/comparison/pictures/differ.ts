import type { PixelDifferenceOrder, PixelDifferenceResult } from './differ.worker.ts'

/** Longest side in pixels at which images are compared; more is invisible and too slow. */
const most = 3_000

/**
 * Finds the pixels in which two images differ, on one canvas as large as both. Rejects if a source is not an
 * image.
 */
export async function findPixelDifferences(
  left: Blob | HTMLCanvasElement,
  right: Blob | HTMLCanvasElement,
  signal: AbortSignal,
): Promise<PixelDifferenceResult> {
  const [one, other] = await Promise.all([pictureOf(left), pictureOf(right)])
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)]
  const scale = Math.min(1, most / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const pixels = (picture: CanvasImageSource & { width: number; height: number }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, size)
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    context.drawImage(picture, 0, 0, picture.width * scale, picture.height * scale)
    return context.getImageData(0, 0, size.width, size.height).data.buffer as ArrayBuffer
  }
  const order: PixelDifferenceOrder = { left: pixels(one), right: pixels(other), ...size }
  signal.throwIfAborted()
  return inWorker(order, signal)
}

/** Loads a blob as an image; vector images have no bitmap, so all are loaded through `<img>`. */
async function pictureOf(source: Blob | HTMLCanvasElement) {
  if (!(source instanceof Blob)) return source
  const address = URL.createObjectURL(source)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    // a vector image without a size
    if (image.width === 0) Object.assign(image, { width: 800, height: 600 })
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}

const inWorker = (order: PixelDifferenceOrder, signal: AbortSignal) =>
  new Promise<PixelDifferenceResult>((done, failed) => {
    const worker = new Worker(new URL('./differ.worker.ts', import.meta.url), { type: 'module' })
    const stop = () => {
      worker.terminate()
      failed(new DOMException('stopped', 'AbortError'))
    }
    signal.addEventListener('abort', stop)
    worker.onmessage = ({ data }: MessageEvent<PixelDifferenceResult>) => {
      signal.removeEventListener('abort', stop)
      worker.terminate()
      done(data)
    }
    worker.onerror = (event) => failed(new Error(event.message))
    worker.postMessage(order, [order.left, order.right])
  })
