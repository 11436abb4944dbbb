import { expect, type Page, test } from '@playwright/test'

declare global {
  interface Window {
    countPress?: () => Promise<void>
  }
}

/** Counts presses of the mouse from now on, over every screen of this window; typing does not count. */
export async function countClicks(page: Page): Promise<{ count: () => number; restart: () => void }> {
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  const listen = () =>
    addEventListener('pointerdown', (event) => event.isTrusted && void window.countPress?.(), true)
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return {
    count: () => presses,
    restart: () => {
      presses = 0
    },
  }
}

/** Returns a step that runs a task and holds it to its budget of presses, at least one. */
export async function clickBudgets<Task extends string>(page: Page, budget: Record<Task, number>) {
  const clicks = await countClicks(page)
  return (name: Task, run: () => Promise<void>) =>
    test.step(name, async () => {
      clicks.restart()
      await run()
      expect(clicks.count(), name).toBeLessThanOrEqual(budget[name])
      expect(clicks.count(), name).toBeGreaterThan(0)
    })
}
