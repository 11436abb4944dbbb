import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint, EndpointReply } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import { noticeEvents } from '@cabinet/contract/notices'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { z } from 'zod'
import { createApplication } from '../src/app.ts'
import { authenticateBearer } from '../src/features/auth/index.ts'
import { serverRooms } from '../src/features/index.ts'
import { openBlobStore } from '../src/kernel/blobs/index.ts'
import { parseServerConfig } from '../src/kernel/config/index.ts'
import { openSecretsPort } from '../src/kernel/crypto/secrets.ts'
import {
  type Ctx,
  createRequestContext,
  type Db,
  type Ports,
  type PushMessageBody,
  systemRequestVisit,
} from '../src/kernel/ctx.ts'
import { openTypedDatabase } from '../src/kernel/db/database.ts'
import type { PostgresConnection } from '../src/kernel/db/launcher.ts'
import type { Room } from '../src/kernel/room.ts'
import { prepareSandbox } from '../src/kernel/sandbox/index.ts'
import { wireRooms } from '../src/kernel/wiring.ts'
import { afterTestFile } from './cleanups.ts'
import { createPeople, type People, type Person } from './people.ts'
import { testDatabase } from './postgres.ts'

export interface Refused {
  status: number
  key: ErrorKey
  details: unknown
}

export interface TestApp {
  app: FastifyInstance
  ports: Ports
  people: People
  /** The clock of every use case; move it with `clock.forward(ms)`. */
  clock: { now: Date; forward(ms: number): void }
  /** Calls over the real wire and returns decoded data; throws a refusal as `Refused`. */
  call<E extends Endpoint>(
    endpoint: E,
    input: z.output<E['input']>,
    person?: Person | null,
  ): Promise<EndpointReply<E>>
  /** Like `call`, but returns the refusal. */
  refusal(endpoint: Endpoint, input: unknown, person?: Person | null): Promise<Refused>
  /** Messages pushed after commit, without those that follow a kept notice. */
  pushed: { userIds: string[]; message: PushMessageBody }[]
  /** Users who were told that their notices changed. */
  noticeHints: string[]
  /** Runs the queued background jobs until none is left. */
  drainJobs(): Promise<void>
  /** A context of the system, as jobs and the command line have. */
  system: Ctx
  /** Connection as the owner of the tables, for what the server's role may not do. */
  ownerDb: Db
  /** Of the server's role, for another process. */
  connection: PostgresConnection
}

/**
 * Starts the whole server on a separate database and blob folder, for one test file; `env` is its
 * configuration, `later` are the test's own rooms after all others.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  later: readonly Room[] = [],
): Promise<TestApp> {
  const rooms = [...serverRooms, ...later]
  const { pool, ownerPool, connection } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-room-'))
  const config = parseServerConfig(
    // tests decode only their own pictures
    {
      DATA_DIR: dataDir,
      SANDBOX: 'best-effort',
      SECRET_KEY: 'ab'.repeat(32),
      ADMIN_PASSWORD: 'Admin12345',
      ...env,
    },
    dataDir,
  )
  prepareSandbox(config, fileURLToPath(new URL('../../../', import.meta.url)))
  const clock = {
    now: new Date('2026-11-20T08:00:00.000Z'),
    forward(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const pushed: TestApp['pushed'] = []
  const noticeHints: string[] = []
  await pool.query('create table test_jobs (id bigserial primary key, name text, input jsonb)')
  const ports: Ports = {
    db: openTypedDatabase(pool),
    config,
    blobs: openBlobStore({ dataDir, s3: null }),
    secrets: openSecretsPort(config.secretKey),
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now: () => clock.now,
    jobs: {
      async enqueue(trx: Db, name, input) {
        await sql`insert into test_jobs (name, input) values (${name}, ${JSON.stringify(input)})`.execute(trx)
      },
      flush: () => {},
    },
    push: {
      async enqueue(_trx, userIds, message) {
        if (message.key === noticeEvents.changed.key) noticeHints.push(...userIds)
        else pushed.push({ userIds, message })
      },
      flush: () => {},
      endSession: () => {},
      hintCommit: () => {},
      endUser: () => {},
    },
    wiring: wireRooms(rooms),
  }
  for (const room of rooms) await room.prepare?.(ports, () => {})
  const app = await createApplication({
    ports,
    rooms,
    authenticate: authenticateBearer,
    webDir: null,
    version: 'test',
  })
  const system = createRequestContext(ports, systemRequestVisit, null)
  const people = await createPeople(system)
  afterTestFile(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const ask = async (endpoint: Endpoint, raw: Record<string, unknown>, person?: Person | null) => {
    const fields = Object.entries(raw).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const answer = await app.inject({
      method: endpoint.method,
      url: inQuery ? `${endpoint.path}?${query}` : endpoint.path,
      headers: person ? { authorization: `Bearer ${person.token}` } : {},
      ...(!inQuery && { payload: raw }),
    })
    return { status: answer.statusCode, body: answer.json() as { Code: number; Data: unknown; Msg: string } }
  }

  const testApp: TestApp = {
    app,
    ports,
    people,
    clock,
    pushed,
    noticeHints,
    system,
    ownerDb: openTypedDatabase(ownerPool),
    connection,
    async call(endpoint, input, person = people.zhang) {
      const { status, body } = await ask(
        endpoint,
        z.encode(endpoint.input, input) as Record<string, unknown>,
        person,
      )
      if (status !== 200 || body.Code !== 200) throw { status, key: body.Msg, details: body.Data } as Refused
      return z.decode(endpoint.reply, body.Data as never) as never
    },
    async refusal(endpoint, input, person = people.zhang) {
      const { status, body } = await ask(
        endpoint,
        z.encode(endpoint.input, input) as Record<string, unknown>,
        person,
      )
      if (status === 200) throw new Error(`${endpoint.path} was expected to refuse`)
      return { status, key: body.Msg as ErrorKey, details: body.Data }
    },
    async drainJobs() {
      for (;;) {
        const { rows } = await pool.query(
          'delete from test_jobs where id = (select min(id) from test_jobs) returning name, input',
        )
        const [next] = rows as { name: string; input: object }[]
        if (!next) return
        const job = rooms.flatMap((room) => room.jobs ?? []).find((one) => one.name === next.name)
        if (!job) throw new Error(`no room has a job ${next.name}`)
        await job.run(system, next.input as never)
      }
    },
  }
  return testApp
}
