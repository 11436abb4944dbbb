import type { PixelDifferenceOrder, PixelDifferenceResult } from './differ.worker.ts'

/** Pixels of a side of the picture in which two are compared: more is seen by nobody and takes too long. */
const most = 3_000

/** The pixels in which two pictures differ, on one canvas as large as both. Rejects for what is no picture. */
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

/** A blob as a picture; drawings of vectors are no bitmaps, so all of them come by `<img>`. */
async function pictureOf(source: Blob | HTMLCanvasElement) {
  if (!(source instanceof Blob)) return source
  const address = URL.createObjectURL(source)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    // a drawing that names no size
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
