import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Whether something is kept in an organisation, or for it: what is in use is not deleted. */
    organisationInUse: (tx: Tx, organisationId: string) => Promise<boolean>
    /** How many people of an organisation may keep more than so many bytes. */
    quotasAbove: (tx: Tx, organisationId: string, total: number) => Promise<number>
  }
}

/** Whether any room keeps something for it. */
export async function isOrganisationUsed(tx: Tx, organisationId: string): Promise<boolean> {
  for (const use of tx.wiring.provided('organisationInUse')) if (await use(tx, organisationId)) return true
  return false
}

/** Throws `organisations.space_below_people` where somebody in it may keep more than the total that is meant. */
export async function requireQuotasWithin(tx: Tx, organisationId: string, total: number): Promise<void> {
  if (total === 0) return
  const people = await tx.wiring.provider('quotasAbove')(tx, organisationId, total)
  if (people > 0) throw new AppError('organisations.space_below_people', { People: people })
}
