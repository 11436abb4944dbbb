import type { AddressInfo } from 'node:net'
import { folderEvents } from '@cabinet/contract/files.events'
import { pushHub } from '@cabinet/contract/push'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { afterEach, inject } from 'vitest'
import { afterTestFile } from '../../../../test/cleanups.ts'
import type { TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { createApplication } from '../../../app.ts'
import { createRequestContext, systemRequestVisit } from '../../../kernel/ctx.ts'
import { openServerBus } from '../../../kernel/push/bus.ts'
import { openPushSender } from '../../../kernel/push/push.ts'
import { registerPushHub } from '../../../kernel/push/register-hub.ts'
import { authenticateBearer, isSessionStillOpen } from '../../auth/index.ts'
import { serverRooms } from '../../index.ts'
import { openFolderNotifier } from './notifier.ts'

/** A connected window, as a browser has it, and the messages about folders that it received. */
export interface TestWindow {
  heard: string[][]
  /** Resolves once the server knows what the window shows. */
  watch(...folderIds: string[]): Promise<void>
  /** As watch, of a window whose answers are so many seconds old. */
  watchSince(seconds: number, ...folderIds: string[]): Promise<void>
  close(): Promise<void>
}

/** Two servers over the database of a test, both with windows, the first of which commits what the test calls. */
export async function openTestServers(app: TestApp) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.system.db)
  const connection = { ...inject('postgres'), database: rows[0]!.name }
  const guest = createRequestContext(app.ports, systemRequestVisit, null)
  const addresses: string[] = []
  const windows: TestWindow[] = []
  for (const version of ['one', 'two']) {
    const bus = await openServerBus({ connection, log: app.ports.log })
    if (version === 'one') app.ports.push.hintCommit = openPushSender(bus).hintCommit
    const server = await createApplication({
      ports: app.ports,
      rooms: serverRooms,
      authenticate: authenticateBearer,
      webDir: null,
      version,
      bus,
    })
    const hub = registerPushHub(server, {
      secrets: app.ports.secrets,
      log: app.ports.log,
      authenticate: (token) => authenticateBearer(guest, token).catch(() => null),
      isSessionOpen: (sessionId) => isSessionStillOpen(guest, sessionId),
    })
    const live = openFolderNotifier(app.ports, { bus, hub })
    await server.listen({ host: '127.0.0.1', port: 0 })
    addresses.push(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
    afterTestFile(async () => {
      await server.close()
      await live.close()
      await bus.close()
    })
  }
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.close()))
  })

  return async (server: 0 | 1, person: Person): Promise<TestWindow> => {
    const client = new HubConnectionBuilder()
      .withUrl(`${addresses[server]}${pushHub.path}`, {
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => person.token,
      })
      .configureLogging(LogLevel.None)
      .build()
    const heard: string[][] = []
    client.on(pushHub.receive, (key, _level, _text, _title, _time, extension) => {
      const { ExtendKey3 } = JSON.parse(extension) as { ExtendKey3: string }
      if (key === folderEvents.changed.key)
        heard.push(folderEvents.changed.payload.parse(JSON.parse(ExtendKey3)).folderIds)
    })
    await client.start()
    const window: TestWindow = {
      heard,
      watch: (...folderIds) => client.invoke(pushHub.watch, folderIds),
      watchSince: (seconds, ...folderIds) => client.invoke(pushHub.watch, folderIds, seconds),
      close: () => client.stop(),
    }
    windows.push(window)
    return window
  }
}
