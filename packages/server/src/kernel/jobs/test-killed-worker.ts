import pg from 'pg'
import { openLog } from '../log/log.ts'
import { openBus } from '../push/bus.ts'
import { openJobs } from './jobs.ts'

// A server for jobs.test.ts to kill in the middle of a job.
const connection = JSON.parse(process.env.CONNECTION!) as pg.PoolConfig
const pool = new pg.Pool(connection)
const log = openLog({ level: 'silent' })
const jobs = openJobs({ pool, log, bus: await openBus({ connection, log }) })
jobs.define('killed', {
  handler: async () => {
    process.send!('begun')
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  },
})
await jobs.start()
process.send!('ready')
