import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Returns whether anything is stored in or for an organisation, which then cannot be deleted. */
    organisationInUse: (tx: Tx, organisationId: string) => Promise<boolean>
    /** Counts users of an organisation whose quota exceeds this many bytes. */
    quotasAbove: (tx: Tx, organisationId: string, total: number) => Promise<number>
  }
}

/** Returns whether any room stores something for the organisation. */
export async function isOrganisationUsed(tx: Tx, organisationId: string): Promise<boolean> {
  for (const use of tx.wiring.provided('organisationInUse')) if (await use(tx, organisationId)) return true
  return false
}

/** Throws `organisations.space_below_people` if a user's quota exceeds the intended total. */
export async function requireQuotasWithin(tx: Tx, organisationId: string, total: number): Promise<void> {
  if (total === 0) return
  const people = await tx.wiring.provider('quotasAbove')(tx, organisationId, total)
  if (people > 0) throw new AppError('organisations.space_below_people', { People: people })
}
