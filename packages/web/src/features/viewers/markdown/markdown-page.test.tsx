import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MarkdownPageView } from './markdown-page.tsx'

const page = (source: string) => render(<MarkdownPageView source={source} />).container

test('headings, tables and lists of tasks stand as such', () => {
  page('# 标题\n\n| 名称 | 数量 |\n|---|---|\n| 合同 | 12 |\n\n- [x] 完成\n')
  expect(screen.getByRole('heading', { name: '标题', level: 1 })).toBeDefined()
  expect(screen.getByRole('cell', { name: '合同' })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test.each([
  ['a script', '<script>window.hacked = 1</script>'],
  ['a handler', '<img src=x onerror="window.hacked = 1">'],
  ['a frame', '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>'],
  ['a style', '<style>body { display: none }</style><div style="position:fixed">x</div>'],
  ['a form', '<form action="https://evil.example"><input name="password"></form>'],
])('%s becomes no element', (_, source) => {
  const box = page(`text\n\n${source}\n`)
  expect(box.querySelector('script, img, iframe, style, form, [style], [onerror]')).toBeNull()
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example/a)',
  '[x](./other.md)',
  '<javascript:alert(1)>',
])('%s leads nowhere', (source) => {
  expect(page(source).querySelector('a')).toBeNull()
})

test('a link to the web opens elsewhere and tells nobody', () => {
  const link = page('[docs](https://example.com/a)').querySelector('a')!
  expect(link.getAttribute('href')).toBe('https://example.com/a')
  expect(link.target).toBe('_blank')
  expect(link.rel).toContain('noopener')
  expect(link.rel).toContain('noreferrer')
})

test.each([
  '![图](https://evil.example/p.png)',
  '![图](//evil.example/p.png)',
  '![图](data:image/svg+xml,x)',
  '![图](a.png)',
])('the picture of %s is not fetched, its words stand for it', (source) => {
  const box = page(source)
  expect(box.querySelector('img, picture, svg image')).toBeNull()
  expect(box.textContent).toContain('图')
})

test('ids of a document cannot take names of the page', () => {
  const box = page('text[^1]\n\n[^1]: note\n')
  for (const element of box.querySelectorAll('[id]')) expect(element.id).toMatch(/^user-content-/)
})
