import { describe, expect, test } from 'vitest'
import { createTableReader } from './parsing.ts'

const all = (text: string, delimiter?: string) => createTableReader(text, delimiter).take(text, true)

describe('a table of text', () => {
  test.each([
    [
      'commas',
      '编号,名称\n1,合同',
      [
        ['编号', '名称'],
        ['1', '合同'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quoted cells with breaks',
      'a,b\r\n"x\r\ny, z","say ""hi"""',
      [
        ['a', 'b'],
        ['x\r\ny, z', 'say "hi"'],
      ],
    ],
    [
      'a break at the end',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['nothing', '', []],
  ])('with %s', (_, text, rows) => {
    expect(all(text)).toEqual(rows)
  })
})

test('a row cut between two parts comes whole with the second', () => {
  const one = createTableReader('a,b\n1,"2\n')
  expect(one.take('a,b\n1,"2\n', false)).toEqual([['a', 'b']])
  expect(one.take('3",x\n4,5', true)).toEqual([
    ['1', '2\n3', 'x'],
    ['4', '5'],
  ])
})
