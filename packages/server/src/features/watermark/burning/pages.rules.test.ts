import { expect, test } from 'vitest'
import { drawnPagesLimit, pageDrawingScaleOf } from './pages.rules.ts'

const said = (...sizes: string[]) =>
  [
    'Creator:        somebody',
    `Pages:          ${sizes.length}`,
    ...sizes.map((size, at) => `Page ${String(at + 1).padStart(4)} size:  ${size} pts (A4)`),
  ].join('\n')
const a4 = '595.304 x 841.89'

test.each([
  ['few pages finely', [a4, a4], '-r 144'],
  ['many pages less finely', Array(41).fill(a4), '-r 110'],
  ['a plan as long as every other page', [a4, '3370 x 2384'], '-scale-to 3200'],
  ['a page as large as a town no larger', ['1e+09 x 1e+09'], '-scale-to 3200'],
])('draws %s', (_, sizes, args) => {
  expect(pageDrawingScaleOf(said(...sizes))!.args.join(' ')).toBe(args)
})

test('draws no document without pages, nor one of thousands', () => {
  expect(pageDrawingScaleOf('Syntax Error')).toBeNull()
  expect(pageDrawingScaleOf(said())).toBeNull()
  expect(pageDrawingScaleOf(said(...Array(drawnPagesLimit + 1).fill(a4)))).toBeNull()
})
