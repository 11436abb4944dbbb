import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'

/** Whether something is kept in an organisation, or for it. */
export type OrganisationUse = (tx: Tx, organisationId: string) => Promise<boolean>

const uses: OrganisationUse[] = []

/** Rooms that come later in the house and keep things for organisations say so here: what is in use is not deleted. */
export function whenOrganisationDrops(use: OrganisationUse): void {
  uses.push(use)
}

/** Whether any room keeps something for it. */
export async function isUsed(tx: Tx, organisationId: string): Promise<boolean> {
  for (const use of uses) if (await use(tx, organisationId)) return true
  return false
}

/** How many people of an organisation may keep more than so many bytes. */
export type QuotasAbove = (tx: Tx, organisationId: string, total: number) => Promise<number>

let quotasAbove: QuotasAbove = async () => 0

/** The room of people says here whose quotas would be above their organisation's. */
export function knowQuotasAbove(room: QuotasAbove): void {
  quotasAbove = room
}

/** Throws `organisations.space_below_people` where somebody in it may keep more than the total that is meant. */
export async function requireQuotasWithin(tx: Tx, organisationId: string, total: number): Promise<void> {
  if (total === 0) return
  const people = await quotasAbove(tx, organisationId, total)
  if (people > 0) throw new AppError('organisations.space_below_people', { People: people })
}
