import pixelmatch from 'pixelmatch'

/** Pixels of two images of the same size, four bytes each. */
export interface PixelDifferenceOrder {
  left: ArrayBuffer
  right: ArrayBuffer
  width: number
  height: number
}

export interface PixelDifferenceResult {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
  /** Number of differing pixels. */
  different: number
}

self.onmessage = ({ data: { left, right, width, height } }: MessageEvent<PixelDifferenceOrder>) => {
  const pixels = new Uint8ClampedArray(width * height * 4)
  const different = pixelmatch(
    new Uint8ClampedArray(left),
    new Uint8ClampedArray(right),
    pixels,
    width,
    height,
    { threshold: 0.1, alpha: 0.25, includeAA: false },
  )
  const answer: PixelDifferenceResult = { width, height, pixels, different }
  self.postMessage(answer, { transfer: [pixels.buffer] })
}
