import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import { queueMails } from '../packages/server/src/features/mail/index.ts'
import { putMailSettings } from '../packages/server/src/features/mail/mail.store.ts'
import { countWaitingMails } from '../packages/server/src/features/mail/queue.store.ts'
import { renderMail } from '../packages/server/src/features/mail/render.ts'
import { updateSettings } from '../packages/server/src/features/settings/index.ts'
import { openComposition } from '../packages/server/src/ground.ts'
import { parseServerConfig } from '../packages/server/src/kernel/config/index.ts'
import { migrateDatabase } from '../packages/server/src/kernel/db/migrate.ts'
import { mailConnections } from '../packages/server/src/kernel/mail/mail.ts'
import { startMailJobs } from '../packages/server/test/mail-jobs.ts'
import { median, report, scratch } from './kit.ts'

// Mails queued in one transaction until the last has left, beside nodemailer's own pool of as many connections that
// sends the same mails to the same server.
const many = Number(process.env.BENCH_MAILS ?? 1000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const { dir, remove } = scratch()
const peer: ChildProcess = fork(new URL('./mail-peer.ts', import.meta.url), {
  execArgv: ['--import', 'tsx'],
})
const [{ port }] = (await once(peer, 'message')) as [{ port: number }]

/** Mails that the server took since it was asked last. */
async function taken(): Promise<number> {
  peer.send('')
  const [answer] = (await once(peer, 'message')) as [{ taken: number }]
  return answer.taken
}

const dataDir = join(dir, 'data')
mkdirSync(dataDir)
const config = parseServerConfig({ DATA_DIR: dataDir, OUTBOUND_ALLOW: `127.0.0.1:${port}` }, dataDir)
const ground = await openComposition(config, pino({ level: 'silent' }))
await migrateDatabase(ground.pool, { owner: ground.owner })
const { ctx, stop } = await startMailJobs(ground.ports, {
  pool: ground.pool,
  connection: ground.connection,
  config,
})
await putMailSettings(ctx.db, {
  sender: 'drive@example.org',
  sender_name: '',
  reply_to: '',
  host: '127.0.0.1',
  port,
  security: 'none',
  account: '',
  sealed: '',
  certificate: '',
  daily_most: 0,
  fault: '',
  fault_detail: '',
  fault_at: null,
})
await updateSettings(ctx.db, { emailOpen: true }, new Date())

const values = { sender: 'Bench', link: 'https://files.example.org' }
const address = (at: number) => `p${at}@example.org`

async function ours(): Promise<number> {
  const begun = performance.now()
  await ctx.together((tx) =>
    queueMails(
      tx,
      Array.from({ length: many }, (_, at) => ({
        kind: 'test' as const,
        address: address(at),
        recipient: '',
        language: 'en' as const,
        userId: null,
        values,
      })),
    ),
  )
  while ((await countWaitingMails(ctx.db)) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return (many * 1000) / (performance.now() - begun)
}

async function theirs(): Promise<number> {
  const words = { subject: 'Test email from {name}', body: '{sender} sent this test email.\n\n{link}' }
  const begun = performance.now()
  const transport = createTransport({
    pool: true,
    maxConnections: mailConnections,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
  })
  await Promise.all(
    Array.from({ length: many }, (_, at) =>
      transport.sendMail({
        from: 'drive@example.org',
        to: address(at),
        ...renderMail(words, { ...values, name: 'Cabinet' }, 'en'),
      }),
    ),
  )
  transport.close()
  return (many * 1000) / (performance.now() - begun)
}

const rates = { ours: [] as number[], theirs: [] as number[] }
try {
  for (let round = -1; round < rounds; round++) {
    for (const [name, send] of [
      ['theirs', theirs],
      ['ours', ours],
    ] as const) {
      const rate = await send()
      const arrived = await taken()
      if (arrived !== many) throw new Error(`${arrived} of ${many} mails arrived`)
      if (round >= 0) rates[name].push(rate)
    }
  }
  report({
    name: `${many} mails queued and sent`,
    ours: median(rates.ours),
    peer: 'nodemailer’s pool',
    theirs: median(rates.theirs),
    unit: 'mails/s',
    goal: 0.5,
    more: `${rounds} rounds each, ${mailConnections} connections`,
  })
} finally {
  await stop()
  await ground.close()
  peer.kill('SIGKILL')
  remove()
}
