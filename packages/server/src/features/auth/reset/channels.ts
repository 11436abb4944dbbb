import type { PasswordResetChannel } from '@cabinet/contract/auth.reset'
import type { Ctx } from '../../../kernel/ctx.ts'
import { hasAnySmsGateway } from '../sms/index.ts'

/** Returns the ways in which codes for forgotten passwords can be sent. */
export async function offeredResetChannels({
  db,
  wiring,
}: Pick<Ctx, 'db' | 'wiring'>): Promise<PasswordResetChannel[]> {
  const [mail, sms] = await Promise.all([wiring.provider('accountMails').canSend(db), hasAnySmsGateway(db)])
  return [...(mail ? (['mail'] as const) : []), ...(sms ? (['sms'] as const) : [])]
}
