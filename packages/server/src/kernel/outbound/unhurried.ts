import { setTimeout as pause } from 'node:timers/promises'

/** Ms that an attempt may take before it counts as failed, where its time must not tell why. */
export const failureBeatAttemptMs = 4_000
const beatMs = 5_000

/**
 * Ends failures in step with a slow beat (every five seconds from the beginning), so that their time does not tell a
 * port that is closed from one that is silent. What goes well is answered at once.
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
