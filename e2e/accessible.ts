import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './kit.ts'

/**
 * Fails with what axe finds against WCAG 2.1 A and AA: rule, place and what is wrong there. `known` findings of a rule
 * are allowed.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  known: Readonly<Record<string, number>> = {},
) {
  const { violations: all } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze()
  const violations = all.filter(({ id, nodes }) => nodes.length > (known[id] ?? 0))
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, where).toEqual([])
}
