import { expect, test } from 'vitest'
import { thumbnailSizeFor } from './thumbnails.rules.ts'

test.each([
  [40, 96],
  [96, 96],
  [240, 256],
  [280, 256], // a tenth too small is not seen, four times the bytes are
  [300, 1024],
  [480, 1024],
  [4000, 1024],
])('for %i device pixels the picture of %i is fetched', (pixels, size) => {
  expect(thumbnailSizeFor(pixels)).toBe(size)
})
