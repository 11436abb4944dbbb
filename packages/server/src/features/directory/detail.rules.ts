import { type DirectoryTestStep, directoryTestSteps } from '@cabinet/contract/directory.settings'
import { revealsInternalHosts } from './ldap/index.ts'

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
