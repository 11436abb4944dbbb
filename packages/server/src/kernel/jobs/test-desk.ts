import { afterEach } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import type { Db } from '../ctx.ts'
import { openTypedDatabase } from '../db/database.ts'
import { openServerLog } from '../log/log.ts'
import { openServerBus, type ServerBus } from '../push/bus.ts'
import { type JobQueue, openJobQueue } from './jobs.ts'

export const { connection, pool } = await testDatabase()

export const db = openTypedDatabase(pool)

export const lines: string[] = []

export const log = openServerLog({ level: 'warn', to: { write: (line: string) => void lines.push(line) } })

export const opened: { jobs: JobQueue; bus: ServerBus }[] = []

/** The jobs of one server. */
export async function server(define: (jobs: JobQueue) => void, work = true): Promise<JobQueue> {
  const bus = await openServerBus({ connection, log })
  const jobs = openJobQueue({ pool, log, bus, work })
  opened.push({ jobs, bus })
  define(jobs)
  await jobs.start()
  return jobs
}

export const enqueue = async (jobs: JobQueue, name: string, input: object, options = {}) => {
  await db.transaction().execute((trx) => jobs.enqueue(trx as Db, name, input, options))
  jobs.flush()
}

/** Stops the queues that a test opened. */
export function prepareJobsDesk(): void {
  afterEach(async () => {
    for (const { jobs, bus } of opened.splice(0)) {
      await jobs.stop(2000)
      await bus.close()
    }
    lines.length = 0
  })
}
