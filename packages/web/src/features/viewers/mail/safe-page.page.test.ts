import { expect, test } from 'vitest'
import { sanitizeMailPage } from './safe-page.ts'

const bodyOf = (html: string) => {
  const { page, leftOut } = sanitizeMailPage(html, [])
  const box = document.createElement('template')
  box.innerHTML = page.slice(page.indexOf('</style>') + 8)
  return { box: box.content, leftOut }
}

test.each([
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"><script>1</script></svg>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<form action="https://evil.example"><input name=password><button>go</button></form>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example"><link rel=stylesheet href="https://evil.example/a.css">',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
])('%s becomes nothing that acts', (html) => {
  const { box } = bodyOf(`text ${html}`)
  expect(
    box.querySelector(
      'script, iframe, form, input, button, meta, base, link, object, embed, svg, [onerror], [onload], [src]',
    ),
  ).toBeNull()
})

test.each([
  '<img src="https://evil.example/p.png">',
  '<img src="//evil.example/p.png">',
  '<table background="https://evil.example/p.png"><tr><td>x</table>',
  '<p style="background:url(https://evil.example/p.png)">x</p>',
  '<style>p { background: url("https://evil.example/p.png") }</style><p>x</p>',
  '<style>@import "https://evil.example/a.css";</style>',
])('%s asks nobody, and is told of', (html) => {
  const { page, leftOut } = sanitizeMailPage(`x${html}`, [])
  expect(page).not.toContain('evil.example')
  expect(leftOut).toBe(1)
})

test('a picture that the letter brings along is shown', () => {
  const picture = {
    name: 'a.png',
    type: 'image/png',
    bytes: new Uint8Array([1, 2, 3]),
    cid: 'logo@x',
    inline: true,
  }
  const { page, leftOut, shown } = sanitizeMailPage('<img src="cid:logo%40x" alt="logo">', [picture])
  expect(page).toContain('src="data:image/png;base64,AQID"')
  expect([leftOut, [...shown]]).toEqual([0, ['logo@x']])
})

test('links lead away and tell nobody; others lead nowhere', () => {
  const { box } = bodyOf('<a href="https://example.com/a">x</a><a href="javascript:alert(1)">y</a>')
  const [one, other] = box.querySelectorAll('a')
  expect([one!.getAttribute('href'), one!.target, one!.rel]).toEqual([
    'https://example.com/a',
    '_blank',
    'noopener noreferrer nofollow',
  ])
  expect(other!.hasAttribute('href')).toBe(false)
})
