import type { Tx } from '../../kernel/ctx.ts'

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
