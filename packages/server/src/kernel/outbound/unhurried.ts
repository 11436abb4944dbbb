import { setTimeout as pause } from 'node:timers/promises'

/** Ms that an attempt may take before it counts as failed, where its time must not tell why. */
export const failureBeatAttemptMs = 4_000
const beatMs = 5_000

/**
 * Delays failures to multiples of five seconds from the start, so that timing does not tell a closed port
 * from a silent one. Successes are returned at once.
 */
export async function answerOnSlowBeat<T>(
  work: () => Promise<T>,
  hasFailed: (result: T) => boolean,
): Promise<T> {
  const beganAt = performance.now()
  const wait = () => pause(beatMs - ((performance.now() - beganAt) % beatMs))
  const result = await work().catch(async (error) => {
    await wait()
    throw error
  })
  if (hasFailed(result)) await wait()
  return result
}
