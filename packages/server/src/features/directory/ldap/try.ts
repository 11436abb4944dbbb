import type { DirectoryError } from '@cabinet/contract/directory'
import { type DirectoryTestStep, directoryTestSteps } from '@cabinet/contract/directory.settings'
import type { OutboundPort } from '../../../kernel/outbound/outbound.ts'
import {
  closeLdapClient,
  connectToDirectory,
  type LdapConnectionSettings,
  type LdapConnectionTrace,
  signInLdapTimeouts,
} from './connect.ts'
import type { DirectoryPerson } from './entries.ts'
import { directoryFaultOf } from './faults.ts'
import { countMatchingEntries, type DirectoryQuery, readDirectoryBase } from './read.ts'

/** Users shown in a test's result. */
const SAMPLE = 5

/** Tests a directory step by step and reports the failing step and its reason. Throws no directory fault. */
export async function testDirectoryConnection(
  outbound: OutboundPort,
  access: LdapConnectionSettings,
  question: DirectoryQuery,
) {
  const steps: DirectoryTestStep[] = []
  let sample: DirectoryPerson[] = []
  const done = (step: DirectoryTestStep['step'], detail: string, count?: number) =>
    steps.push({ step, result: 'done', detail, ...(count !== undefined && { count }) })

  const trace: LdapConnectionTrace = {}
  const client = await connectToDirectory(outbound, access, { patience: signInLdapTimeouts, trace }).catch(
    (error) => directoryFaultOf(error),
  )
  if (trace.address) done('name', trace.address)
  if (trace.connected) done('connect', '')
  if (trace.secure) done('certificate', '')
  if (client instanceof Error) return { steps: ended(steps, client), sample }
  done('bind', access.bindAccount)
  try {
    await readDirectoryBase(client, question.baseDn)
    done('base', question.baseDn)
    const people = await countMatchingEntries(client, question, question.userFilter, SAMPLE)
    sample = people.first
    if (people.count === 0) return { steps: ended(steps, { reason: 'directory.nobody', detail: '' }), sample }
    done('users', question.userFilter, people.count)
    if (question.groupFilter !== '')
      done(
        'groups',
        question.groupFilter,
        (await countMatchingEntries(client, question, question.groupFilter)).count,
      )
  } catch (error) {
    return { steps: ended(steps, directoryFaultOf(error)), sample }
  } finally {
    await closeLdapClient(client)
  }
  return { steps: ended(steps, null), sample }
}

/** Returns the remaining steps: the first failed, later ones were not tried. */
function ended(
  steps: DirectoryTestStep[],
  fault: { reason: DirectoryError; detail: string } | null,
): DirectoryTestStep[] {
  const rest = directoryTestSteps
    .slice(steps.length)
    .map(
      (step, at): DirectoryTestStep =>
        at === 0 && fault
          ? { step, result: 'failed', reason: fault.reason, detail: fault.detail }
          : { step, result: 'skipped', detail: '' },
    )
  return [...steps, ...rest]
}
