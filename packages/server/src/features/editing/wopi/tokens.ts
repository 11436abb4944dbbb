import { wopiProtocolLimits } from '@cabinet/contract/editing.wopi'
import { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'

const purpose = 'wopi.access'
const holder = z.object({ file: z.uuid(), user: z.uuid(), session: z.uuid(), mode: z.enum(['view', 'edit']) })

/** Claims of an access token: this file, for this user, while this session lasts. */
export type WopiTokenHolder = z.output<typeof holder>

export function issueWopiToken({ secrets, now }: Pick<Ctx, 'secrets' | 'now'>, given: WopiTokenHolder) {
  const ends = new Date(now().getTime() + wopiProtocolLimits.tokenMs)
  return { token: secrets.sign(purpose, given, ends), ends }
}

/** Returns the claims, or null if the token is forged or expired. */
export function readWopiToken(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  token: string,
): WopiTokenHolder | null {
  return holder.safeParse(secrets.verify(purpose, token, now())).data ?? null
}
