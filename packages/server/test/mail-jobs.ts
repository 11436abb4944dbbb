import type pg from 'pg'
import pino from 'pino'
import { mail } from '../src/features/mail/index.ts'
import type { Config } from '../src/kernel/config/index.ts'
import { type Ctx, createRequestContext, type Ports, systemRequestVisit } from '../src/kernel/ctx.ts'
import { openJobQueue } from '../src/kernel/jobs/jobs.ts'
import { defineRoomJobs } from '../src/kernel/jobs/room-jobs.ts'
import { openServerBus } from '../src/kernel/push/bus.ts'
import { openPushSender } from '../src/kernel/push/push.ts'
import { wireRooms } from '../src/kernel/wiring.ts'

export interface MailJobServer {
  ctx: Ctx
  stop(): Promise<void>
}

/** Runs the jobs of mails as a server does, over a database that is there. */
export async function startMailJobs(
  parts: Pick<Ports, 'db' | 'blobs' | 'secrets'>,
  { pool, connection, config }: { pool: pg.Pool; connection: pg.PoolConfig; config: Config },
): Promise<MailJobServer> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const bus = await openServerBus({ connection, log })
  const jobs = openJobQueue({ pool, log, bus })
  const ports: Ports = {
    ...parts,
    config,
    log,
    jobs,
    push: openPushSender(bus),
    now: () => new Date(),
    wiring: wireRooms([mail]),
  }
  defineRoomJobs(jobs, [mail], ports)
  await jobs.start()
  return {
    ctx: createRequestContext(ports, systemRequestVisit, null),
    async stop() {
      await jobs.stop()
      await bus.close()
    },
  }
}
