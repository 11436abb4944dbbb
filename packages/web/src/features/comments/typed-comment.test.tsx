import { describe, expect, test } from 'vitest'
import { commentBodyParts } from './comment-body.tsx'
import { mentionQueryAt } from './use-suggestions.ts'

describe('what was typed', () => {
  test.each([
    ['words alone', '你好', [], ['words:你好']],
    [
      'an address, its sentence’s end left out',
      '见 https://a.example/x?y=1。再说',
      [],
      ['words:见 ', 'address:https://a.example/x?y=1', 'words:。再说'],
    ],
    [
      'no address of another kind',
      'javascript:alert(1) <b>x</b>',
      [],
      ['words:javascript:alert(1) <b>x</b>'],
    ],
    [
      'the longer of two names',
      '@李娜娜 和@李娜',
      ['李娜', '李娜娜'],
      ['mention:@李娜娜', 'words: 和', 'mention:@李娜'],
    ],
  ])('is cut into %s', (_, body, names, parts) => {
    expect(commentBodyParts(body, names).map(({ kind, text }) => `${kind}:${text}`)).toEqual(parts)
  })

  test.each([
    ['请@李', 3, '李'],
    ['@', 1, ''],
    ['a@b c', 5, null],
    ['没有', 2, null],
  ])('%j calls somebody at %d: %j', (text, caret, called) => {
    expect(mentionQueryAt(text, caret)).toBe(called)
  })
})
