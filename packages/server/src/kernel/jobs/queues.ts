import type { PgBoss, QueueOptions } from 'pg-boss'
import { type QueuedJobDefinition, queueOptionsOf } from './definition.ts'

/**
 * Makes the queues and schedules equal to what the code says, touching only what differs: every server does it at
 * each start, also several at once.
 */
export async function prepareJobQueues(
  boss: PgBoss,
  definitions: ReadonlyMap<string, QueuedJobDefinition<never>>,
  schedules: ReadonlyMap<string, string> | null,
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, definition] of definitions) {
    const queue = existing.get(name)
    const wanted = queueOptionsOf(definition)
    if (!queue) await createJobQueue(boss, name, wanted)
    else if (differs(queue, wanted)) await boss.updateQueue(name, wanted)
  }
  if (!schedules) return

  const kept = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule.cron]))
  for (const name of kept.keys()) if (!schedules.has(name)) await boss.unschedule(name)
  for (const [name, cron] of schedules) if (kept.get(name) !== cron) await boss.schedule(name, cron)
}

const differs = (queue: object, wanted: Record<string, unknown>): boolean =>
  Object.entries(wanted).some(([option, value]) => (queue as Record<string, unknown>)[option] !== value)

/** Makes a queue where it is missing. One waiting job per key: `short` in pg-boss's words. Answers its name. */
export async function createJobQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions = {},
): Promise<string> {
  await boss.createQueue(name, { ...options, policy: 'short' })
  return name
}
