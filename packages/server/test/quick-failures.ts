import { afterAll, beforeAll } from 'vitest'
import { failureBeat } from '../src/kernel/outbound/unhurried.ts'

/** Answers failures of outbound calls on a short beat in the tests of a file: that it is kept is tested beside it. */
export function answerFailuresQuickly(): void {
  const { everyMs } = failureBeat
  beforeAll(() => {
    failureBeat.everyMs = 20
  })
  afterAll(() => {
    failureBeat.everyMs = everyMs
  })
}
