import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'

/** Bytes meant for an organisation. */
export interface OrganisationTotal {
  organisationId: string
  total: number
}

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Returns whether anything is stored in or for an organisation, which then cannot be deleted. */
    organisationInUse: (tx: Tx, organisationId: string) => Promise<boolean>
    /** Counts users whose quota exceeds the bytes meant for their organisation, by organisation. */
    quotasAbove: (tx: Tx, totals: OrganisationTotal[]) => Promise<Map<string, number>>
  }
}

/** Returns whether any room stores something for the organisation. */
export async function isOrganisationUsed(tx: Tx, organisationId: string): Promise<boolean> {
  for (const use of tx.wiring.provided('organisationInUse')) if (await use(tx, organisationId)) return true
  return false
}

/** Counts the users of each organisation whose quota exceeds its intended total; 0 is no limit, so none does. */
export const countQuotasAboveTotals = (tx: Tx, totals: OrganisationTotal[]): Promise<Map<string, number>> =>
  tx.wiring.provider('quotasAbove')(
    tx,
    totals.filter(({ total }) => total > 0),
  )

/** Throws `organisations.space_below_people` if a user's quota exceeds the intended total. */
export async function requireQuotasWithin(tx: Tx, organisationId: string, total: number): Promise<void> {
  const people = (await countQuotasAboveTotals(tx, [{ organisationId, total }])).get(organisationId) ?? 0
  if (people > 0) throw new AppError('organisations.space_below_people', { People: people })
}
