import type { WopiServerSettings, wopiEndpoints } from '@cabinet/contract/editing.wopi'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { type WopiDiscovery, wopiApplicationsOf, wopiFormatsOf } from './discovery/discovery.rules.ts'
import { discoveryAddress, fetchDiscovery } from './discovery/read.ts'
import {
  type DocumentServerRow,
  deleteDocumentServer,
  findDocumentServer,
  putDocumentServer,
} from './wopi.store.ts'

const foundIn = (discovery: WopiDiscovery) => ({
  formats: wopiFormatsOf(discovery),
  apps: wopiApplicationsOf(discovery),
  keys: discovery.key !== null,
  origins: discovery.origins,
})

const nothing = { actions: [], origins: [], key: null, oldKey: null }

const shown = (server: DocumentServerRow | undefined): WopiServerSettings => ({
  address: server?.address ?? '',
  signed: server?.signed ?? true,
  readAt: server?.readAt ?? null,
  ...foundIn(server?.discovery ?? nothing),
})

export const showDocumentServer = async (ctx: Ctx): Promise<WopiServerSettings> =>
  shown(await findDocumentServer(ctx.db))

/** Sets the document server, or none for ''. Throws the errors of `fetchDiscovery`, and `wopi.no_keys`. */
export async function saveDocumentServer(
  ctx: Ctx,
  { address: typed, signed }: EndpointInput<typeof wopiEndpoints.save>,
) {
  const server = typed.trim() === '' ? undefined : await read(ctx, typed, signed)
  return ctx.together(async (tx) => {
    const before = await findDocumentServer(tx.db)
    if (server) await putDocumentServer(tx.db, server)
    else await deleteDocumentServer(tx.db)
    const line = (one?: DocumentServerRow) => ({ address: one?.address ?? '', signed: one?.signed ?? true })
    await recordJournalLine(tx, {
      action: 'editing.save_document_server',
      before: line(before),
      after: line(server),
    })
    return shown(server)
  })
}

async function read(ctx: Ctx, typed: string, signed: boolean): Promise<DocumentServerRow> {
  const address = discoveryAddress(typed)
  const discovery = await fetchDiscovery(ctx, address)
  if (signed && discovery.key === null) throw new AppError('wopi.no_keys')
  return { address, signed, discovery, readAt: ctx.now() }
}

export async function testDocumentServer(
  ctx: Ctx,
  { address }: EndpointInput<typeof wopiEndpoints.test>,
): Promise<EndpointReply<typeof wopiEndpoints.test>> {
  const begin = performance.now()
  const discovery = await fetchDiscovery(ctx, discoveryAddress(address))
  return { ...foundIn(discovery), ms: Math.round(performance.now() - begin) }
}
