import { describe, expect, test } from 'vitest'
import { sandboxedFramePage } from './html.ts'
import { parseInertly, trustedTypesRules } from './trusted-types.ts'

const drawn = (html: string | null) => {
  const box = document.createElement('div')
  box.innerHTML = html ?? ''
  return box
}

const dangerous =
  'script, iframe, object, embed, form, meta, base, link, use, foreignObject, [onerror], [onload], [onclick], [srcdoc], [href^="javascript:"]'

test.each([
  '<img src=x onerror=alert(1)>',
  '<meta http-equiv=refresh content="0;url=https://elsewhere.example">',
  '<svg><script>alert(1)</script><use href="data:image/svg+xml,x"/></svg>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<path d="M0 0" onclick="alert(1)"/></svg><img src=x onerror=alert(1)>',
  '<path/><style><img src=x onerror=alert(1)></style>',
  '<g><foreignObject><img src=x onerror=alert(1)></foreignObject></g>',
  '<g><title><img src=x onerror=alert(1)></title></g>',
])('what a library writes comes clean: %s', (html) => {
  expect(
    drawn(trustedTypesRules.createHTML(html, 'TrustedHTML', 'Element innerHTML')).querySelector(dangerous),
  ).toBeNull()
})

describe('what a library needs stays', () => {
  test.each([
    ['a style sheet', 'a > b { color: red }', 'a > b { color: red }'],
    ['nothing', '', ''],
    ['formatting', '<b>a</b><br>', '<b>a</b><br>'],
    [
      'the inside of an icon',
      '<path fill-rule="evenodd" d="M1 2"/> <circle r="3"/>',
      '<path fill-rule="evenodd" d="M1 2"></path> <circle r="3"></circle>',
    ],
    ['formulas', '<math><mi>x</mi></math>', '<math><mi>x</mi></math>'],
  ])('%s', (_, html, kept) => {
    expect(trustedTypesRules.createHTML(html, 'TrustedHTML', 'Element innerHTML')).toBe(kept)
  })
})

test('only readers that keep what they parse to themselves get it as it is', () => {
  const xml = '<model><script>x</script></model>'
  expect(trustedTypesRules.createHTML(xml, 'TrustedHTML', 'DOMParser parseFromString')).not.toBe(xml)
  expect(
    parseInertly(() => trustedTypesRules.createHTML(xml, 'TrustedHTML', 'DOMParser parseFromString')),
  ).toBe(xml)
  expect(parseInertly(() => trustedTypesRules.createHTML(xml, 'TrustedHTML', 'Element innerHTML'))).not.toBe(
    xml,
  )
  expect(() =>
    parseInertly(() => {
      throw new Error('damaged')
    }),
  ).toThrow()
  expect(trustedTypesRules.createHTML(xml, 'TrustedHTML', 'DOMParser parseFromString')).not.toBe(xml)
})

test('nobody makes a script of a string', () => {
  expect(trustedTypesRules).not.toHaveProperty('createScript')
})

test('a page for a frame carries the policy first and nothing that acts', () => {
  const page = sandboxedFramePage(
    '<style>p{color:red}</style><meta http-equiv="refresh" content="0;url=//x.example"><p id="title" onclick="a()">x</p><form action="/a"><input></form><a target="_blank" href="https://example.com/">y</a>',
  )
  expect(page).toMatch(/^<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/)
  expect(page).toContain('<style>p{color:red}</style>')
  expect(page).toContain('<p id="title"')
  expect(page).toContain('target="_blank"')
  expect(page).not.toMatch(/refresh|<form|<input|"a\(\)/)
})
