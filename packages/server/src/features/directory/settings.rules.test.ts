import {
  type DirectoryTestStep,
  directoryDefaults,
  directoryTestSteps,
} from '@cabinet/contract/directory.settings'
import { expect, test } from 'vitest'
import { withoutInternalDetail } from './detail.rules.ts'
import { nextScheduledRun, visibleRunEnding } from './runs.rules.ts'
import { mayReusePassword } from './settings.rules.ts'

const at = (text: string) => new Date(`2026-11-20T${text}:00Z`)
test.each([
  ['by hand', { everyHours: 0, startMinute: 0 }, '08:00', null],
  ['every hour, at half past', { everyHours: 1, startMinute: 30 }, '08:10', '2026-11-20T08:30:00.000Z'],
  ['exactly when it is due', { everyHours: 1, startMinute: 30 }, '08:30', '2026-11-20T09:30:00.000Z'],
  ['every six hours from two', { everyHours: 6, startMinute: 120 }, '08:00', '2026-11-20T14:00:00.000Z'],
  ['every day, later today', { everyHours: 24, startMinute: 600 }, '08:00', '2026-11-20T10:00:00.000Z'],
  ['every day, tomorrow', { everyHours: 24, startMinute: 60 }, '08:00', '2026-11-21T01:00:00.000Z'],
  ['before the day’s beginning', { everyHours: 12, startMinute: 1200 }, '03:00', '2026-11-20T08:00:00.000Z'],
])('the next run: %s', (_, schedule, now, expected) => {
  expect(nextScheduledRun({ open: true, ...schedule }, at(now))?.toISOString() ?? null).toBe(expected)
})

test('a closed directory has no next run', () => {
  expect(nextScheduledRun({ open: false, everyHours: 1, startMinute: 0 }, at('08:00'))).toBeNull()
})

test('every week is a week apart', () => {
  const schedule = { open: true, everyHours: 168, startMinute: 60 }
  const first = nextScheduledRun(schedule, at('08:00'))!
  const second = nextScheduledRun(schedule, first)!
  expect(second.getTime() - first.getTime()).toBe(168 * 3_600_000)
})

const kept = {
  ...directoryDefaults,
  hosts: ['ldaps://a', 'ldaps://b'],
  bindAccount: 'reader',
  certificate: 'x',
}
test.each([
  ['fewer hosts', { hosts: ['ldaps://b'] }, true],
  ['another filter', { userFilter: '(a=b)' }, true],
  ['another host', { hosts: ['ldaps://a', 'ldaps://c'] }, false],
  ['the same host without the first encryption', { hosts: ['ldap://a'] }, false],
  ['another account', { bindAccount: 'other' }, false],
  ['another authority', { certificate: '' }, false],
])('the kept password with %s', (_, change, same) => {
  expect(mayReusePassword(kept, { ...kept, ...change })).toBe(same)
})

/** Returns a test result that failed at this step. */
const failedAt = (step: DirectoryTestStep['step'], reason: string): { steps: DirectoryTestStep[] } => {
  const at = directoryTestSteps.indexOf(step)
  const steps = directoryTestSteps.map((one, n): DirectoryTestStep => {
    if (n === at) return { step: one, result: 'failed', reason, detail: 'connect ECONNREFUSED 10.0.0.5:22' }
    return { step: one, result: n < at ? 'done' : 'skipped', detail: n === 0 ? '10.0.0.5' : '' }
  })
  return { steps }
}

test('whatever does not speak as a directory gets one answer for an enterprise’s administrator', () => {
  const answers = [
    failedAt('name', 'directory.name_unknown'),
    failedAt('name', 'directory.network_refused'),
    failedAt('connect', 'directory.refused'),
    failedAt('connect', 'directory.timeout'),
    failedAt('certificate', 'directory.certificate'),
    failedAt('certificate', 'directory.tls'),
    failedAt('bind', 'directory.refused'),
    failedAt('bind', 'directory.failed'),
  ].map((result) => JSON.stringify(withoutInternalDetail(result)))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('directory.unreachable')
  expect(answers[0]).not.toContain('10.0.0.5')
})

test('a directory’s own refusal is told, without the address', () => {
  const { steps } = withoutInternalDetail(failedAt('bind', 'directory.bind_wrong'))
  expect(steps.find(({ result }) => result === 'failed')).toMatchObject({
    step: 'bind',
    reason: 'directory.bind_wrong',
  })
  expect(JSON.stringify(steps)).not.toContain('10.0.0.5')
})

test('the end of a run tells hosts inside to the platform’s administrators alone', () => {
  const run = { reason: 'directory.refused', detail: 'connect ECONNREFUSED 10.0.0.5:22' }
  expect(visibleRunEnding(run, { type: 1 })).toBe(run)
  expect(visibleRunEnding(run, { type: 2 })).toEqual({ reason: 'directory.unreachable', detail: '' })
  const own = { reason: 'directory.too_many_disabled', detail: '12 / 30' }
  expect(visibleRunEnding(own, { type: 2 })).toBe(own)
})
