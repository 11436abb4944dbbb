import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { indentUnitOf } from './indent.rules.ts'

test.each([
  ['nothing', [''], '  '],
  ['tabs', ['a', '\tb', '\t\tc'], '\t'],
  ['four spaces', ['a', '    b', '        c'], '    '],
  ['two spaces and a stray tab', ['a', '  b', '    c', '\td'], '  '],
])('%s', (_, lines, unit) => {
  expect(indentUnitOf(Text.of(lines))).toBe(unit)
})
