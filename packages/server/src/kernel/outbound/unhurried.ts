import { setTimeout as pause } from 'node:timers/promises'

/**
 * Milliseconds: how long an attempt may take before it counts as failed, where its time must not tell why, and the beat
 * on which failures are answered. Tests that fail often shorten it.
 */
export const failureBeat = { attemptMs: 4_000, everyMs: 5_000 }

/**
 * Delays failures to multiples of `failureBeat` from the start, so that timing does not tell a closed port
 * from a silent one. Successes are returned at once.
 */
export async function answerOnSlowBeat<T>(
  work: () => Promise<T>,
  hasFailed: (result: T) => boolean,
): Promise<T> {
  const beganAt = performance.now()
  const wait = () => {
    const { everyMs } = failureBeat
    return pause(everyMs - ((performance.now() - beganAt) % everyMs))
  }
  const result = await work().catch(async (error) => {
    await wait()
    throw error
  })
  if (hasFailed(result)) await wait()
  return result
}
