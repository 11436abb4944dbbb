import type { SignInLogRow, sessionEndpoints } from '@cabinet/contract/auth.sessions'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import { z } from 'zod'
import type { Actor, Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { parseUserAgent } from './device.rules.ts'
import {
  countSignInLines,
  type LoginLogFilter,
  type LoginLogScope,
  type LoginLogStoredRow,
  pageOfSignIns,
} from './login-log.store.ts'

type Paging = Pick<
  EndpointInput<typeof sessionEndpoints.ownSignIns>,
  'page' | 'pageSize' | 'cursor' | 'order'
>

/**
 * Returns the lines an administrator may see: those of the enterprise; for the platform also those of unknown
 * accounts; for a department administrator those of current members.
 */
export function loginLogScopeOf({
  type,
  enterpriseId,
  managed,
}: Pick<Actor, 'type' | 'enterpriseId' | 'managed'>): LoginLogScope {
  if (type === userTypeCodes.department) return { managed }
  return { enterpriseId, unknown: type === userTypeCodes.platform }
}

/** Lists the actor's own sign-ins and attempts. */
export const listOwnSignIns = (ctx: Ctx, input: EndpointInput<typeof sessionEndpoints.ownSignIns>) =>
  pageOf(ctx, { of: { userId: ctx.actor.userId } }, input)

/** Lists sign-ins and attempts of the users the actor administers. */
export const listManagedSignIns = (ctx: Ctx, input: EndpointInput<typeof sessionEndpoints.signIns>) =>
  pageOf(ctx, { ...input, of: loginLogScopeOf(ctx.actor) }, input)

async function pageOf(
  ctx: Ctx,
  filter: LoginLogFilter,
  { page, pageSize, cursor, order }: Paging,
): Promise<EndpointReply<typeof sessionEndpoints.signIns>> {
  const after = cursor ? readCursor(cursor) : null
  const offset = after ? 0 : (page - 1) * pageSize
  const [found, total] = await Promise.all([
    pageOfSignIns(ctx.db, { ...filter, descending: order !== 'asc', limit: pageSize, offset, after }),
    countSignInLines(ctx.db, filter),
  ])
  const last = found.length === pageSize ? found.at(-1) : undefined
  return { rows: found.map(presentSignInRow), total, cursor: last && cursorOf(last) }
}

export const presentSignInRow = ({
  agent,
  reason,
  userId,
  name,
  organisationName,
  ...row
}: LoginLogStoredRow): SignInLogRow => ({
  ...row,
  ...parseUserAgent(agent),
  userId: userId ?? '',
  name: name ?? '',
  organisationName: organisationName ?? '',
  good: reason === null,
  reason: reason ?? '',
})

const end = z.object({ at: z.iso.datetime(), id: z.uuid() })

const cursorOf = ({ at, id }: { at: Date; id: string }) =>
  Buffer.from(JSON.stringify({ at, id })).toString('base64url')

function readCursor(cursor: string): z.output<typeof end> {
  try {
    return end.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  }
}
