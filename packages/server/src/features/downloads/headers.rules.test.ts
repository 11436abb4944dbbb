import { describe, expect, test } from 'vitest'
import {
  contentDisposition,
  contentHeaders,
  contentTypeOf,
  isClientCopyFresh,
  mayAnswerRanges,
  strongEtagOf,
} from './headers.rules.ts'

describe('the type of a content', () => {
  test.each([
    ['.pdf', 'application/pdf'],
    ['.png', 'image/png'],
    ['.jpg', 'image/jpeg'],
    ['.jpeg', 'image/jpeg'],
    ['.gif', 'image/gif'],
    ['.webp', 'image/webp'],
    ['.avif', 'image/avif'],
    ['.bmp', 'image/bmp'],
    ['.ico', 'image/x-icon'],
    ['.svg', 'image/svg+xml'],
    ['.mp3', 'audio/mpeg'],
    ['.m4a', 'audio/mp4'],
    ['.aac', 'audio/aac'],
    ['.wav', 'audio/wav'],
    ['.ogg', 'audio/ogg'],
    ['.oga', 'audio/ogg'],
    ['.opus', 'audio/ogg'],
    ['.flac', 'audio/flac'],
    ['.mp4', 'video/mp4'],
    ['.m4v', 'video/mp4'],
    ['.webm', 'video/webm'],
    ['.ogv', 'video/ogg'],
    ['.mov', 'video/quicktime'],
    ['.mkv', 'video/x-matroska'],
    ['.txt', 'text/plain'],
    ['.log', 'text/plain'],
    ['.md', 'text/plain'],
    ['.csv', 'text/plain'],
  ])('%s is shown as %s', (suffix, type) => {
    expect(contentTypeOf(suffix)).toBe(type)
  })

  test.each(['.html', '.htm', '.xhtml', '.xml', '.js', '.mjs', '.css', '.exe', ''])(
    'what a browser might run is octets: %j',
    (suffix) => {
      expect(contentTypeOf(suffix)).toBe('application/octet-stream')
    },
  )
})

describe('the name in a header', () => {
  test.each([
    ['a plain one', 'a b.txt', 'a b.txt', 'a%20b.txt'],
    ['Chinese', '合同.pdf', '__.pdf', '%E5%90%88%E5%90%8C.pdf'],
    ['a picture', '🙂.png', '_.png', '%F0%9F%99%82.png'],
    ['quotes, backslashes, percents', 'a"b\\c%d', 'a_b_c_d', 'a%22b%5Cc%25d'],
    ['a line break', 'a\r\nx: y', 'a__x: y', 'a%0D%0Ax%3A%20y'],
    ['signs that RFC 8187 reserves', "it's (1)*.txt", "it's (1)*.txt", 'it%27s%20%281%29%2A.txt'],
    ['the last plain letter and the first that is none', '~\u007f', '~_', '~%7F'],
    ['half a character', 'a\ud800', 'a_', 'a%EF%BF%BD'],
    ['a turned reading direction', 'a\u202eb', 'a_U+202E_b', 'a%E2%80%B9U%2B202E%E2%80%BAb'],
  ])('%s', (_, name, plain, full) => {
    expect(contentDisposition('attachment', name)).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${full}`,
    )
  })

  test('says whether it is shown or saved', () => {
    expect(contentDisposition('inline', 'a')).toMatch(/^inline; /)
  })
})

describe("a client's copy", () => {
  const etag = strongEtagOf('abc')
  test.each([
    ['has no mark', undefined, false],
    ['has an empty one', '', false],
    ['is the same', '"abc"', true],
    ['is another', '"abd"', false],
    ['is marked weak', 'W/"abc"', true],
    ['is marked weak inside', '"W/abc"', false],
    ['is one of several', '"x", W/"abc" ', true],
    ['is none of several', '"x", "y"', false],
    ['is any', '*', true],
    ['is any of several', '"x", * ', true],
    ['is named without quotes', 'abc', false],
  ])('that %s is current: %s', (_, sent, isFresh) => {
    expect(isClientCopyFresh(sent, etag)).toBe(isFresh)
  })

  test.each([
    ['nothing', undefined, true],
    ['its own mark', ' "abc" ', true],
    ['the mark of another', '"abd"', false],
    ['a weak mark', 'W/"abc"', false],
    ['a date', 'Sun, 22 Nov 2026 07:54:26 GMT', false],
  ])('gets ranges when it sends %s: %s', (_, sent, isAnswered) => {
    expect(mayAnswerRanges(sent, etag)).toBe(isAnswered)
  })
})

test('stored content is confined wherever it is opened', () => {
  expect(contentHeaders).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'self'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  })
})
