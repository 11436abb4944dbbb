import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { darkThemeTokens, lightThemeTokens } from './palette.ts'

// Vitest hands style sheets over empty.
const sheet = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8')

/** Names of antd's colours and of ours. */
const pairs = {
  colorPrimary: 'accent-button',
  colorPrimaryActive: 'accent-button-pressed',
  colorPrimaryBg: 'tint',
  colorPrimaryBgHover: 'tint-hover',
  colorPrimaryBorder: 'accent-line',
  colorPrimaryText: 'accent-text',
  colorLink: 'accent-text',
  colorSuccess: 'success',
  colorWarning: 'warning',
  colorError: 'error',
  colorText: 'text',
  colorTextSecondary: 'text-2',
  colorTextTertiary: 'text-3',
  colorTextPlaceholder: 'text-3',
  colorBgLayout: 'page',
  colorBgContainer: 'card',
  colorBgElevated: 'raised',
  colorBgContainerDisabled: 'sunken',
  colorBorder: 'border-strong',
  colorBorderSecondary: 'border',
  controlOutline: 'accent-soft',
} as const

const long = (colour: string) => (/^#...$/.test(colour) ? colour.replace(/[^#]/g, '$&$&') : colour)

/** The tokens of one theme. */
function tokensOf(theme: string) {
  const block = sheet.slice(sheet.indexOf(`[data-theme='${theme}']`))
  const body = block.slice(block.indexOf('{'), block.indexOf('}'))
  return new Map(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, colour]) => [name!, long(colour!)]),
  )
}

test.each([
  ['theme-default', lightThemeTokens],
  ['theme-dark', darkThemeTokens],
] as const)('antd has the colours of %s', (theme, palette) => {
  const ours = tokensOf(theme)
  expect(ours.size).toBeGreaterThan(20)
  for (const [theirs, name] of Object.entries(pairs))
    expect(palette[theirs as keyof typeof pairs], theirs).toBe(ours.get(name))
})
