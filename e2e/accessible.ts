import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './kit.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

interface AxeOptions {
  /** Tags of rules beside those of WCAG 2.1 A and AA. */
  tags?: string[]
  /** Ask this rule alone. */
  rule?: string
  /** Selector of what is not looked at. */
  exclude?: string
  /** Findings allowed, by rule. */
  known?: Readonly<Record<string, number>>
}

/** Returns what axe finds against WCAG 2.1 A and AA: rule, place and what is wrong there. */
export async function accessibilityFaults(
  page: Page,
  { tags = [], rule, exclude, known = {} }: AxeOptions = {},
): Promise<string[]> {
  // the page itself gathers the findings, of violations alone: a second page and all that passed take twice the time
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rule) axe.withRules([rule])
  else axe.withTags([...standard, ...tags])
  if (exclude) axe.exclude(exclude)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ id, nodes }) => nodes.length > (known[id] ?? 0))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Shows the page in the other theme, as it follows another window of the same user. */
const changeTheme = (page: Page) =>
  page.evaluate(async () => {
    const next = document.documentElement.dataset.theme === 'theme-dark' ? 'theme-default' : 'theme-dark'
    localStorage.setItem('theme', next)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: next }))
    // a colour that is inherited through elements that fade arrives one frame later at each
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
  })

/** Fails with faults of accessibility, in the other theme too, where only contrast can differ. */
export async function expectAccessible(page: Page, where: string, known?: AxeOptions['known']) {
  // colours that fade in are judged at their end
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await accessibilityFaults(page, { known }), where).toEqual([])
  await changeTheme(page)
  const other = await accessibilityFaults(page, { known, rule: 'color-contrast' })
  expect(other, `${where}, in the other theme`).toEqual([])
  await changeTheme(page)
}
