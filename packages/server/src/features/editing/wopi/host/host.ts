import { z } from 'zod'
import { firstOf } from '../../../../kernel/certain.ts'
import type { Ctx } from '../../../../kernel/ctx.ts'
import { type HttpExchange, replySentMarker } from '../../../../kernel/room.ts'
import { answerCheckFileInfo } from './check-file-info.ts'
import { answerGetFile } from './contents.ts'
import { answerGetLock, answerRefreshLock, answerWopiLock, answerWopiUnlock } from './locks.ts'
import { answerPutFile } from './put-file.ts'
import { WopiRefusal } from './refusal.ts'
import { answerPutRelative } from './relative.ts'
import { answerDeleteFile } from './remove.ts'
import { answerRenameFile } from './rename.ts'
import { answerPutUserInfo } from './user-info.ts'
import { admitWopiCall, type WopiVisit } from './visit.ts'

type Operation = (visit: WopiVisit) => Promise<unknown>

/** By X-WOPI-Override. */
const operations: Record<string, Operation> = {
  LOCK: answerWopiLock,
  UNLOCK: answerWopiUnlock,
  REFRESH_LOCK: answerRefreshLock,
  GET_LOCK: answerGetLock,
  PUT_RELATIVE: answerPutRelative,
  RENAME_FILE: answerRenameFile,
  DELETE: answerDeleteFile,
  PUT_USER_INFO: answerPutUserInfo,
}

const override = ({ request }: HttpExchange) =>
  firstOf([request.headers['x-wopi-override'] ?? ''].flat()).toUpperCase()

const fileOf = ({ request }: HttpExchange): string => {
  const id = z.uuid().safeParse((request.params as { id?: unknown }).id)
  if (!id.success) throw new WopiRefusal(404)
  return id.data
}

/** Handles a route of the protocol: admits the call, runs its operation, answers plain JSON or nothing. */
const answering =
  (choose: (exchange: HttpExchange) => Operation | undefined) =>
  async (guest: Ctx, exchange: HttpExchange) => {
    const visit = await admitWopiCall(guest, fileOf(exchange), exchange)
    const operation = choose(exchange)
    // an unknown operation is answered 501 (MS-WOPI)
    if (!operation) throw new WopiRefusal(501)
    const answer = await operation(visit)
    return exchange.reply.sent ? replySentMarker : (answer ?? null)
  }

export const handleFileGet = answering(() => answerCheckFileInfo)
export const handleFilePost = answering((exchange) => operations[override(exchange)])
export const handleContentsGet = answering(() => answerGetFile)
export const handleContentsPost = answering((exchange) =>
  override(exchange) === 'PUT' ? answerPutFile : undefined,
)
