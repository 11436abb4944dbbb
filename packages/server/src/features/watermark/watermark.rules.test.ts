import type { WatermarkAction } from '@cabinet/contract/watermark'
import {
  watermarkLines,
  watermarkOverlay,
  watermarkTile,
  watermarkUnit,
} from '@cabinet/contract/watermark.draw'
import { describe, expect, test } from 'vitest'
import { watermarkRuleFor } from './reach.rules.ts'
import { formatMarkTime, type WatermarkFileLocation, watermarkRefusal } from './watermark.rules.ts'

const row = (name: string, change: object = {}) => ({
  name,
  actions: ['preview', 'download', 'print'] as WatermarkAction[],
  space_kinds: [] as WatermarkFileLocation['space']['kind'][],
  space_ids: [] as string[],
  department_ids: [] as string[],
  label_ids: [] as string[],
  level: 0,
  ...change,
})
const file: WatermarkFileLocation = { space: { id: 's1', kind: 'department' }, labelIds: ['l1'], level: 2 }

describe('the watermark of a file', () => {
  test.each<[string, ReturnType<typeof row>[], WatermarkAction, string | null]>([
    ['none where there is none', [], 'preview', null],
    ['the first that fits', [row('a', { space_ids: ['s2'] }), row('b'), row('c')], 'preview', 'b'],
    ['by the kind of its space', [row('a', { space_kinds: ['department'] })], 'download', 'a'],
    ['not by another kind', [row('a', { space_kinds: ['personal'] })], 'download', null],
    ['by its department', [row('a', { department_ids: ['s1'] })], 'download', 'a'],
    ['by one of its labels', [row('a', { label_ids: ['l0', 'l1'] })], 'download', 'a'],
    ['not by a label it has not', [row('a', { label_ids: ['l0'] })], 'download', null],
    ['by its level', [row('a', { level: 2 })], 'download', 'a'],
    ['not below the level', [row('a', { level: 3 })], 'download', null],
    ['by its level although not by a label', [row('a', { label_ids: ['l0'], level: 1 })], 'download', 'a'],
    ['by place and label both', [row('a', { space_ids: ['s2'], label_ids: ['l1'] })], 'download', null],
    ['when it is seen, that of the download', [row('a', { actions: ['download'] })], 'preview', 'a'],
    [
      'when it is seen, rather its own',
      [row('a', { actions: ['download'] }), row('b', { actions: ['preview'] })],
      'preview',
      'b',
    ],
    ['when it is saved, never that of the preview', [row('a', { actions: ['preview'] })], 'download', null],
    ['on paper, what is seen', [row('a', { actions: ['preview'] })], 'print', 'a'],
    [
      'on paper, rather its own',
      [row('a', { actions: ['preview'] }), row('b', { actions: ['print'] })],
      'print',
      'b',
    ],
  ])('is %s', (_, rows, action, name) => {
    expect(watermarkRuleFor(rows, file, action)?.name ?? null).toBe(name)
  })
})

test.each([
  [{ name: 'A', text: '{name}', picture: '' }, null],
  [{ name: 'A', text: '', picture: 'data:' }, null],
  [{ name: ' ', text: 'x', picture: '' }, 'watermark.name_invalid'],
  [{ name: 'x'.repeat(31), text: 'x', picture: '' }, 'watermark.name_invalid'],
  [{ name: 'A', text: ' \n', picture: '' }, 'watermark.empty'],
  [{ name: 'A', text: '{constructor}', picture: '' }, 'watermark.variable_unknown'],
  [{ name: 'A', text: '{}', picture: '' }, 'watermark.variable_unknown'],
])('judges %o as %s', (given, reason) => {
  expect(watermarkRefusal(given)).toBe(reason)
})

test('the moment stands in it by the clock of the place', () => {
  expect(formatMarkTime(new Date(2026, 0, 5, 7, 3))).toBe('2026-01-05 07:03')
})

describe('the drawing', () => {
  const drawing = { lines: ['张伟'], size: 10, gap: 20, colour: '#000000', opacity: 3, angle: 0 }

  test('has its variables filled in, what nothing is known of stays away', () => {
    const values = { name: '张伟', account: 'zhang', ip: '' }
    expect(watermarkLines('{name}  {account}\n{ip}\n {dept} x ', values)).toEqual(['张伟 zhang', 'x'])
    expect(watermarkLines('{name}', { name: '{account}' })).toEqual(['{account}'])
  })

  test('is no way for text to become markup', () => {
    const { svg } = watermarkTile({ ...drawing, lines: ['</text><script>1</script>&"\u0000\u0008'] }, 1)
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;1&lt;/script&gt;&amp;&quot;</text>')
  })

  test('grows with what it is drawn on, and stays legible on what is small', () => {
    expect(watermarkUnit({ width: 595, height: 842 }, drawing)).toBe(1)
    expect(watermarkUnit({ width: 1684, height: 100 }, drawing)).toBe(2)
    expect(watermarkUnit({ width: 96, height: 96 }, drawing, 7)).toBe(0.7)
  })

  test('turned upright takes as much room as it is long', () => {
    const [flat, upright] = [watermarkTile(drawing, 1), watermarkTile({ ...drawing, angle: 90 }, 1)]
    expect([flat.width, flat.height]).toEqual([40, 68])
    expect([upright.width, upright.height]).toEqual([34, 80])
    expect(watermarkOverlay(drawing, { width: 7, height: 9 }, 1)).toContain('width="7" height="9"')
  })
})
