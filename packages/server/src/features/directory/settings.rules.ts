import { X509Certificate } from 'node:crypto'
import type { DirectoryError } from '@cabinet/contract/directory'
import {
  type DirectorySettings,
  type DirectoryTestStep,
  directoryTestSteps,
} from '@cabinet/contract/directory.settings'
import { userTypeCodes } from '@cabinet/contract/users'
import { isValidLdapFilter, parseDirectoryHost, revealsInternalHosts } from './ldap/index.ts'

/** Returns why these settings are invalid, or null. */
export function settingsRefusal(settings: DirectorySettings): DirectoryError | null {
  const { hosts, certificate, userFilter, groupFilter } = settings
  if (!hosts.every((host) => parseDirectoryHost(host) !== null)) return 'directory.host_invalid'
  if (!isValidLdapFilter(userFilter) || (groupFilter !== '' && !isValidLdapFilter(groupFilter)))
    return 'directory.filter_invalid'
  return isPem(certificate) ? null : 'directory.certificate_invalid'
}

/** Returns the first setting missing for a connection, or null. */
export const missingDirectorySetting = (
  { hosts, baseDn, bindAccount }: DirectorySettings,
  hasPassword: boolean,
): DirectoryError | null =>
  hosts.length === 0 || baseDn === '' || bindAccount === '' || !hasPassword ? 'directory.not_set' : null

/**
 * Returns whether the stored password may be used with these settings: only for the same hosts and account,
 * and with the same trust in certificates. Otherwise anyone who may change settings could read it.
 */
export const mayReusePassword = (kept: DirectorySettings, wanted: DirectorySettings): boolean =>
  kept.bindAccount === wanted.bindAccount &&
  kept.certificate === wanted.certificate &&
  wanted.hosts.every((host) => kept.hosts.includes(host))

/** Returns whether a test ended without any directory answering. */
export const isDirectoryUnreachable = ({ steps }: { steps: DirectoryTestStep[] }): boolean =>
  steps.some(({ reason }) => reason === 'directory.unreachable')

/**
 * Returns a test's result as an enterprise administrator may see it: one error for anything that is no
 * directory, and no addresses, so that internal hosts and ports stay hidden.
 */
export function withoutInternalDetail<T extends { steps: DirectoryTestStep[] }>(result: T): T {
  const steps = result.steps.map(
    (step): DirectoryTestStep => ({ ...step, detail: step.step === 'name' ? '' : step.detail }),
  )
  const failed = steps.find((step) => step.result === 'failed')
  if (!failed) return { ...result, steps }
  if (!revealsInternalHosts(failed.reason ?? '')) {
    failed.detail = ''
    return { ...result, steps }
  }
  const blank = directoryTestSteps.map((step): DirectoryTestStep => ({ step, result: 'skipped', detail: '' }))
  blank[0] = { step: directoryTestSteps[0], result: 'failed', reason: 'directory.unreachable', detail: '' }
  return { ...result, steps: blank }
}

/** Returns the end of a run as the actor may see it. */
export function visibleRunEnding<T extends { reason: string; detail: string }>(
  run: T,
  { type }: { type: number },
): T {
  if (type === userTypeCodes.platform || !revealsInternalHosts(run.reason)) return run
  return { ...run, reason: 'directory.unreachable', detail: '' }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Returns when the schedule is due next: every few hours, counted from a minute of the day in UTC; null for
 * manual. Intervals that divide a day recur at the same times every day.
 */
export function nextScheduledRun(
  { open, everyHours, startMinute }: Pick<DirectorySettings, 'open' | 'everyHours' | 'startMinute'>,
  at: Date,
): Date | null {
  if (!open || everyHours === 0) return null
  const anchor = startMinute * 60_000
  const step = everyHours * HOUR_MS
  const since = (at.getTime() - anchor) % (step % DAY_MS === 0 ? step : DAY_MS)
  const next = at.getTime() - since + (Math.floor(since / step) + 1) * step
  return new Date(next)
}

function isPem(text: string): boolean {
  if (text === '') return true
  const parts = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    for (const part of parts) new X509Certificate(part)
    return parts.length > 0
  } catch {
    return false
  }
}
