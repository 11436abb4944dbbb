import pg from 'pg'
import { startMailJobs } from '../../../test/mail-jobs.ts'
import { openBlobStore } from '../../kernel/blobs/index.ts'
import { parseServerConfig } from '../../kernel/config/index.ts'
import { openSecretsPort } from '../../kernel/crypto/secrets.ts'
import { openTypedDatabase } from '../../kernel/db/database.ts'

// A server for killed-server.test.ts to kill while it sends mails.
const connection = JSON.parse(process.env.CONNECTION!) as pg.PoolConfig
const dataDir = process.env.DATA_DIR!
const config = parseServerConfig(process.env, dataDir)
const pool = new pg.Pool(connection)
const { ctx } = await startMailJobs(
  {
    db: openTypedDatabase(pool),
    blobs: openBlobStore({ dataDir, s3: null }),
    secrets: openSecretsPort(config.secretKey),
  },
  { pool, connection, config },
)
const wake = () => ctx.together((tx) => tx.queue('mail.due', {}, { key: 'test' }))
await wake()
process.send!('ready')
// the schedule looks once a minute
setInterval(() => void wake(), 2000)
