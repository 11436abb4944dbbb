import { wopiLimits } from '@cabinet/contract/editing.wopi'
import { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'

const purpose = 'wopi.access'
const holder = z.object({ file: z.uuid(), user: z.uuid(), session: z.uuid(), mode: z.enum(['view', 'edit']) })

/** What an access token is for: this file, by this person, as long as this session lasts. */
export type Holder = z.output<typeof holder>

export function tokenFor({ secrets, now }: Pick<Ctx, 'secrets' | 'now'>, given: Holder) {
  const ends = new Date(now().getTime() + wopiLimits.tokenMs)
  return { token: secrets.sign(purpose, given, ends), ends }
}

/** Null where it is forged or past its end. */
export function holderOf({ secrets, now }: Pick<Ctx, 'secrets' | 'now'>, token: string): Holder | null {
  return holder.safeParse(secrets.verify(purpose, token, now())).data ?? null
}
