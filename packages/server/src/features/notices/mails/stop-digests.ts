import { digestStopStream } from '@cabinet/contract/notices'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type HttpExchange, replySentMarker } from '../../../kernel/room.ts'
import { requireStopRate } from '../../auth/index.ts'
import { stopDigests } from '../../profiles/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { findUserById, languageOfUser } from '../../users/index.ts'
import { digestStopPage } from './stop-page.ts'
import { deleteWaitingDigests } from './waiting.store.ts'

const tokenPurpose = 'notices.digest'
/** Days for which the address in a mail is good. */
const goodDays = 180
const dayMs = 24 * 3_600_000

/** Address that turns a user's digests off without signing in (RFC 8058); '' where no address is configured. */
export function digestStopAddress({ config, secrets, now }: Ctx, userId: string): string {
  if (!config.publicUrl) return ''
  const token = secrets.sign(tokenPurpose, userId, new Date(now().getTime() + goodDays * dayMs))
  return `${config.publicUrl}${digestStopStream.path}?${new URLSearchParams({ token })}`
}

/** The user that a token names, or undefined for one that is forged, too old, or of nobody. */
async function userOfToken(ctx: Ctx, token: string) {
  await requireStopRate(ctx)
  const userId = ctx.secrets.verify(tokenPurpose, token, ctx.now())
  return typeof userId === 'string' ? findUserById(ctx.db, userId) : undefined
}

/**
 * Turns the digests off, as a mail program does by one click or a person on the page. GET shows the page alone: programs
 * that follow links of mails change nothing.
 */
export async function answerDigestStop(
  ctx: Ctx,
  { token }: { token: string },
  { request, reply }: HttpExchange,
) {
  const user = await userOfToken(ctx, token)
  if (!user) return sendPage(ctx, reply, undefined, 'invalid')
  const language = languageOfUser(user)
  if (request.method !== 'POST') return sendPage(ctx, reply, language, 'ask')
  await ctx.together(async (tx) => {
    await stopDigests(tx, user.id)
    await deleteWaitingDigests(tx.db, user.id)
  })
  return sendPage(ctx, reply, language, 'done')
}

async function sendPage(
  { db }: Ctx,
  reply: HttpExchange['reply'],
  language: 'zh' | 'en' | undefined,
  state: 'ask' | 'done' | 'invalid',
) {
  const { systemName } = await getSettingValues(db)
  await reply
    .code(state === 'invalid' ? 404 : 200)
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .send(digestStopPage(state, systemName, language))
  return replySentMarker
}
