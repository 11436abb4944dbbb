import { expect, test } from 'vitest'
import { anchorKindOfFile, formatClockTime, parseCommentAnchor } from './anchors.rules.ts'

test.each([
  ['.pdf', 'page'],
  ['.docx', 'page'],
  ['.pptx', 'page'],
  ['.mp4', 'time'],
  ['.mp3', 'time'],
  ['.xlsx', 'cell'],
  ['.txt', null],
  ['', null],
])('a place in a file that ends with %s is named by its %s', (suffix, kind) => {
  expect(anchorKindOfFile({ suffix, folder: false })).toBe(kind)
})

test.each([
  ['page', ' 3 ', { page: 3 }],
  ['page', '0', null],
  ['page', 'three', null],
  ['time', '75', { time: 75 }],
  ['time', '1：15', { time: 75 }],
  ['time', '1:02:03', { time: 3723 }],
  ['time', '1:99', null],
  ['cell', 'b12', { cell: 'b12' }],
  ['cell', '预算!B2:C4', { cell: '预算!B2:C4' }],
  ['cell', 'the second', null],
] as const)('%s: %s', (kind, typed, anchor) => {
  expect(parseCommentAnchor(kind, typed)).toEqual(anchor)
})

test.each([
  [5, '0:05'],
  [75.9, '1:15'],
  [3725, '1:02:05'],
])('%s seconds are %s', (seconds, text) => {
  expect(formatClockTime(seconds)).toBe(text)
})
