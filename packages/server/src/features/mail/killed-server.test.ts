// @heavy: minutes

import { type ChildProcess, fork } from 'node:child_process'
import { mailEndpoints } from '@cabinet/contract/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { mailConnections } from '../../kernel/mail/mail.ts'
import { issueAccessToken } from '../auth/index.ts'
import { queueMails } from './index.ts'

const many = 1000
let house: TestApp
let server: TestMailServer
const children: ChildProcess[] = []

beforeAll(async () => {
  house = await createTestApp()
  server = await startMailServer()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
})

/** A server of its own process that sends what is due. */
async function startSender(): Promise<ChildProcess> {
  const child = fork(new URL('./test-killed-sender.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      CONNECTION: JSON.stringify(house.connection),
      DATA_DIR: house.ports.config.dataDir,
      SECRET_KEY: 'ab'.repeat(32),
      OUTBOUND_ALLOW: server.place,
    },
  })
  children.push(child)
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

test('a server killed while mails leave loses none, and sends at most one of each connection twice', {
  timeout: 300_000,
}, async () => {
  house.clock.now = new Date()
  const settings = {
    open: true,
    sender: 'drive@example.org',
    senderName: '',
    replyTo: '',
    host: '127.0.0.1',
    port: server.port,
    security: 'none' as const,
    account: '',
    certificate: '',
    dailyMost: 0,
  }
  const token = await issueAccessToken(house.system, 'admin')
  await house.call(mailEndpoints.save, settings, { ...house.people.admin, token })
  const mails = Array.from({ length: many }, (_, at) => ({
    kind: 'test' as const,
    address: `p${at}@example.org`,
    recipient: '',
    language: 'zh' as const,
    userId: null,
    values: { sender: '张三', link: '' },
  }))
  await house.system.together((tx) => queueMails(tx, mails))
  // slow enough to be killed in the middle of each mail
  server.delay(20)
  const first = await startSender()
  await eventually(() => expect(server.taken.length).toBeGreaterThan(many / 4), 120_000)
  first.kill('SIGKILL')
  const before = server.taken.length
  expect(before).toBeLessThan(many)
  await startSender()
  await eventually(() => expect(new Set(server.taken.map(({ to }) => to)).size).toBe(many), 150_000)
  const ids = server.taken.map(({ raw }) => /^Message-ID: (<.+>)\r?$/im.exec(raw)?.[1])
  expect(new Set(ids).size).toBe(many)
  expect(ids).not.toContain(undefined)
  expect(server.taken.length - many).toBeLessThanOrEqual(mailConnections)
  console.info(`killed after ${before} of ${many} mails: ${server.taken.length - many} came twice`)
})
