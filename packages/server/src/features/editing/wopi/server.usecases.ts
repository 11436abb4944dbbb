import type { WopiServer, wopiApi } from '@cabinet/contract/editing.wopi'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { appsOf, type Discovery, formatsOf } from './discovery/discovery.rules.ts'
import { discoveryAddress, fetchDiscovery } from './discovery/read.ts'
import { dropServer, findServer, putServer, type Server } from './wopi.store.ts'

const foundIn = (discovery: Discovery) => ({
  formats: formatsOf(discovery),
  apps: appsOf(discovery),
  keys: discovery.key !== null,
  origins: discovery.origins,
})

const nothing = { actions: [], origins: [], key: null, oldKey: null }

const shown = (server: Server | undefined): WopiServer => ({
  address: server?.address ?? '',
  signed: server?.signed ?? true,
  readAt: server?.readAt ?? null,
  ...foundIn(server?.discovery ?? nothing),
})

export const showServer = async (ctx: Ctx): Promise<WopiServer> => shown(await findServer(ctx.db))

/** Sets the document server, or none for ''. Throws as `fetchDiscovery`, and `wopi.no_keys`. */
export async function saveServer(ctx: Ctx, { address: typed, signed }: Input<typeof wopiApi.save>) {
  const server = typed.trim() === '' ? undefined : await read(ctx, typed, signed)
  return ctx.together(async (tx) => {
    const before = await findServer(tx.db)
    if (server) await putServer(tx.db, server)
    else await dropServer(tx.db)
    const line = (one?: Server) => ({ address: one?.address ?? '', signed: one?.signed ?? true })
    await record(tx, { action: 'editing.save_document_server', before: line(before), after: line(server) })
    return shown(server)
  })
}

async function read(ctx: Ctx, typed: string, signed: boolean): Promise<Server> {
  const address = discoveryAddress(typed)
  const discovery = await fetchDiscovery(ctx, address)
  if (signed && discovery.key === null) throw new AppError('wopi.no_keys')
  return { address, signed, discovery, readAt: ctx.now() }
}

export async function testServer(
  ctx: Ctx,
  { address }: Input<typeof wopiApi.test>,
): Promise<Reply<typeof wopiApi.test>> {
  const begin = performance.now()
  const discovery = await fetchDiscovery(ctx, discoveryAddress(address))
  return { ...foundIn(discovery), ms: Math.round(performance.now() - begin) }
}
