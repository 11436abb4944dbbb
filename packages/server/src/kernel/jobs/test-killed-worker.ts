import pg from 'pg'
import { openServerLog } from '../log/log.ts'
import { openServerBus } from '../push/bus.ts'
import { openJobQueue } from './jobs.ts'

// A server for jobs.test.ts to kill in the middle of a job.
const connection = JSON.parse(process.env.CONNECTION!) as pg.PoolConfig
const pool = new pg.Pool(connection)
const log = openServerLog({ level: 'silent' })
const jobs = openJobQueue({ pool, log, bus: await openServerBus({ connection, log }) })
jobs.define('killed', {
  handler: async () => {
    process.send!('begun')
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  },
})
await jobs.start()
process.send!('ready')
