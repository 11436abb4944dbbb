import { expect, test } from 'vitest'
import { planDemoYear } from './plan.ts'

test('on no day of a year two files take the same name, and nothing lies ahead', () => {
  const clashes: string[] = []
  for (let day = 0; day < 366; day++) {
    const now = new Date(Date.UTC(2026, 0, 1 + day, day % 24))
    const taken = new Set<string>()
    for (const action of planDemoYear(now)) {
      if (action.at >= now) clashes.push(`${now.toISOString()}: ${action.path} lies ahead`)
      if (action.kind !== 'put' || action.version > 1) continue
      const { own, account, workspace, department, path } = action
      const place = own ? account : (workspace ?? department)
      const whole = `${own} ${place}/${path}`
      if (taken.has(whole)) clashes.push(`${now.toISOString()}: ${whole} twice`)
      taken.add(whole)
    }
  }
  expect(clashes).toEqual([])
})
