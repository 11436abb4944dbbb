import { editingLimits } from '@cabinet/contract/editing'
import { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'

const purpose = 'editing.line'
const holder = z.object({ member: z.uuid(), session: z.uuid(), login: z.uuid() })

/** Holder of a channel ticket: the window of this session, by this sign-in. */
export type ChannelTicketHolder = z.output<typeof holder>

export const issueChannelTicket = ({ secrets, now }: Ctx, given: ChannelTicketHolder): string =>
  secrets.sign(purpose, given, new Date(now().getTime() + editingLimits.ticketMs))

/** Returns the holder, or null if the ticket is forged or expired. */
export const readChannelTicket = (
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  ticket: string,
): ChannelTicketHolder | null => holder.safeParse(secrets.verify(purpose, ticket, now())).data ?? null
