import { type DirectoryError, type TestStep, testSteps } from '@cabinet/contract/directory'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import { type Access, brisk, close, connect, type Trace } from './connect.ts'
import type { DirectoryPerson } from './entries.ts'
import { faultOf } from './faults.ts'
import { countEntries, type Question, readBase } from './read.ts'

/** People shown of a test. */
const SAMPLE = 5

/** Asks a directory step by step and says at which it fails, and why. Throws nothing of the directory's. */
export async function tryDirectory(outbound: Outbound, access: Access, question: Question) {
  const steps: TestStep[] = []
  let sample: DirectoryPerson[] = []
  const done = (step: TestStep['step'], detail: string, count?: number) =>
    steps.push({ step, result: 'done', detail, ...(count !== undefined && { count }) })

  const trace: Trace = {}
  const client = await connect(outbound, access, { patience: brisk, trace }).catch((error) => faultOf(error))
  if (trace.address) done('name', trace.address)
  if (trace.connected) done('connect', '')
  if (trace.secure) done('certificate', '')
  if (client instanceof Error) return { steps: ended(steps, client), sample }
  done('bind', access.bindAccount)
  try {
    await readBase(client, question.baseDn)
    done('base', question.baseDn)
    const people = await countEntries(client, question, question.userFilter, SAMPLE)
    sample = people.first
    if (people.count === 0) return { steps: ended(steps, { reason: 'directory.nobody', detail: '' }), sample }
    done('users', question.userFilter, people.count)
    if (question.groupFilter !== '')
      done('groups', question.groupFilter, (await countEntries(client, question, question.groupFilter)).count)
  } catch (error) {
    return { steps: ended(steps, faultOf(error)), sample }
  } finally {
    await close(client)
  }
  return { steps: ended(steps, null), sample }
}

/** The rest of the questions: the first failed, those after it were not asked. */
function ended(steps: TestStep[], fault: { reason: DirectoryError; detail: string } | null): TestStep[] {
  const rest = testSteps
    .slice(steps.length)
    .map(
      (step, at): TestStep =>
        at === 0 && fault
          ? { step, result: 'failed', reason: fault.reason, detail: fault.detail }
          : { step, result: 'skipped', detail: '' },
    )
  return [...steps, ...rest]
}
