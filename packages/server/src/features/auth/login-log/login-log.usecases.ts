import type { SignInRow, sessionApi } from '@cabinet/contract/auth.sessions'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import { z } from 'zod'
import type { Actor, Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { deviceOf } from './device.rules.ts'
import { countSignIns, type LogFilter, type LogOf, type LogRow, signInPage } from './login-log.store.ts'

type Paging = Pick<Input<typeof sessionApi.ownSignIns>, 'page' | 'pageSize' | 'cursor' | 'order'>

/**
 * Whose sign-ins an administrator sees: the own enterprise's, and as the platform those of nobody's accounts; of a
 * department administrator the people who are in the own departments now.
 */
export function logOf({
  type,
  enterpriseId,
  managed,
}: Pick<Actor, 'type' | 'enterpriseId' | 'managed'>): LogOf {
  if (type === userType.department) return { managed }
  return { enterpriseId, unknown: type === userType.platform }
}

/** Sign-ins and attempts with the own account. */
export const ownSignIns = (ctx: Ctx, input: Input<typeof sessionApi.ownSignIns>) =>
  pageOf(ctx, { of: { userId: ctx.actor.userId } }, input)

/** Sign-ins and attempts of the people whom the asker administers. */
export const listSignIns = (ctx: Ctx, input: Input<typeof sessionApi.signIns>) =>
  pageOf(ctx, { ...input, of: logOf(ctx.actor) }, input)

async function pageOf(
  ctx: Ctx,
  filter: LogFilter,
  { page, pageSize, cursor, order }: Paging,
): Promise<Reply<typeof sessionApi.signIns>> {
  const after = cursor ? readCursor(cursor) : null
  const offset = after ? 0 : (page - 1) * pageSize
  const [found, total] = await Promise.all([
    signInPage(ctx.db, { ...filter, descending: order !== 'asc', limit: pageSize, offset, after }),
    countSignIns(ctx.db, filter),
  ])
  const last = found.length === pageSize ? found.at(-1) : undefined
  return { rows: found.map(shown), total, cursor: last && cursorOf(last) }
}

export const shown = ({ agent, reason, userId, name, organisationName, ...row }: LogRow): SignInRow => ({
  ...row,
  ...deviceOf(agent),
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
