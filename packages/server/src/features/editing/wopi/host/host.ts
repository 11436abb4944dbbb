import { z } from 'zod'
import type { Ctx } from '../../../../kernel/ctx.ts'
import { type Exchange, sent } from '../../../../kernel/room.ts'
import { checkFileInfo } from './check-file-info.ts'
import { getFile, putFile } from './contents.ts'
import { getLock, lock, refreshLock, unlock } from './locks.ts'
import { WopiRefusal } from './refusal.ts'
import { putRelative } from './relative.ts'
import { deleteFile } from './remove.ts'
import { renameFile } from './rename.ts'
import { putUserInfo } from './user-info.ts'
import { enter, type Visit } from './visit.ts'

type Operation = (visit: Visit) => Promise<unknown>

/** By X-WOPI-Override. */
const operations: Record<string, Operation> = {
  LOCK: lock,
  UNLOCK: unlock,
  REFRESH_LOCK: refreshLock,
  GET_LOCK: getLock,
  PUT_RELATIVE: putRelative,
  RENAME_FILE: renameFile,
  DELETE: deleteFile,
  PUT_USER_INFO: putUserInfo,
}

const override = ({ request }: Exchange) =>
  [request.headers['x-wopi-override'] ?? ''].flat()[0]!.toUpperCase()

const fileOf = ({ request }: Exchange): string => {
  const id = z.uuid().safeParse((request.params as { id?: unknown }).id)
  if (!id.success) throw new WopiRefusal(404)
  return id.data
}

/** What a route of the protocol does: lets the call in, does its operation, answers plain JSON or nothing. */
const answering =
  (choose: (exchange: Exchange) => Operation | undefined) => async (guest: Ctx, exchange: Exchange) => {
    const visit = await enter(guest, fileOf(exchange), exchange)
    const operation = choose(exchange)
    // what this host does not know it says so of (MS-WOPI)
    if (!operation) throw new WopiRefusal(501)
    const answer = await operation(visit)
    return exchange.reply.sent ? sent : (answer ?? null)
  }

export const onFile = answering(() => checkFileInfo)
export const toFile = answering((exchange) => operations[override(exchange)])
export const fromContents = answering(() => getFile)
export const toContents = answering((exchange) => (override(exchange) === 'PUT' ? putFile : undefined))
