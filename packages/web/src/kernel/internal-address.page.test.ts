import { afterEach, describe, expect, test, vi } from 'vitest'
import { navigateBackTo, setNavigate } from './go.ts'
import { internalAddress } from './internal-address.ts'

const inside = [
  '/',
  '/dashboard/myFile?menuid=210&parentId=7',
  '/dashboard/search?q=%E5%90%88%E5%90%8C&at=//x',
  '/x/../dashboard',
  '/fliePreview?fileId=9&back=https://elsewhere.example/',
  '/%E6%96%87%E4%BB%B6',
  '/m/groupFile?groupId=3#part',
]
const heads = [
  '//',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n\\',
  '/%2f',
  '/%2F%2f',
  '/%5c',
  '/%255c',
  '/%09/',
  '/x/..//',
]
const more = [
  '/..//',
  '/./\\',
  '/x/%2e%2e//',
  '/x/%2e%2e/%2f',
  '/a//b/..//',
  'https://',
  'https:',
  '@',
  '/%00',
  '/%',
  '',
]
const outside = [...heads, ...more].flatMap((head) => [
  `${head}elsewhere.example`,
  `${head}elsewhere.example/a?b=c`,
])

afterEach(() => history.replaceState(null, '', '/'))

describe('an address to go back to', () => {
  test.each(inside)('%s is ours', (address) => {
    expect(internalAddress(address)?.href).toBe(new URL(address, location.origin).href)
  })

  test.each([...outside, 'javascript:alert(1)', 'data:text/html,x', ' /x', 'x'])('%j is not', (address) => {
    expect(internalAddress(address)).toBeNull()
  })

  // the result of any address: a page of ours, with a path that the history API accepts
  test('never leads away and never leaves a dead page, whatever it is made of', () => {
    const went: string[] = []
    setNavigate((path) => {
      history.replaceState(null, '', path)
      went.push(location.href)
    })
    const parts = [
      '/',
      '\\',
      '..',
      '.',
      '%2f',
      '%5c',
      '%2e',
      '%09',
      '\t',
      'x',
      'evil.example',
      ':',
      '@',
      '?',
      '#',
      'https:',
    ]
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: 1 + next(7) }, () => parts[next(parts.length)]).join('')
      expect(() => navigateBackTo(text), text).not.toThrow()
    }
    expect(went).toHaveLength(3000)
    for (const address of went) expect(new URL(address).origin).toBe(location.origin)
    vi.restoreAllMocks()
  })
})
