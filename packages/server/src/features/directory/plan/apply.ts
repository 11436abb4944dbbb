import type { Tx } from '../../../kernel/ctx.ts'
import {
  deleteGroupMembers,
  insertDirectoryGroups,
  insertGroupMembers,
  renameDirectoryGroups,
} from '../../groups/index.ts'
import { type JournalLine, recordJournalLines } from '../../journal/index.ts'
import { placeOrganisations, shiftPeopleCounts } from '../../organisations/index.ts'
import { openQuotaAccounts } from '../../quotas/index.ts'
import {
  giveToDirectory,
  insertDirectoryUsers,
  updateDirectoryUsers,
  updateDisabled,
  updateExpiries,
  updateSupervisors,
} from '../../users/directory/index.ts'
import { tellUserChange } from '../../users/index.ts'
import { passwordOfDirectory } from '../password.ts'
import { insertDirectoryLinks, markDirectoryExpiry, markDisabledByDirectory } from './links.store.ts'
import type { DirectoryPlan, PlannedRunEntry } from './plan.ts'

export interface PlanApplication {
  enterpriseId: string
  /** Type of new users. */
  type: 3 | 4
  quota: number
  /** User who started the run; null for the schedule. */
  startedBy: string | null
  /** Owner of new groups. */
  groupsBy: string | null
}

/** Journal lines per statement. */
const LINES = 2000

/**
 * Applies a plan in the transaction of a caller who holds the tree lock, disabling last. Parts without
 * changes run no query. `step` receives the number of finished entries.
 */
export async function applyDirectoryPlan(
  tx: Tx,
  plan: DirectoryPlan,
  applying: PlanApplication,
  step: (done: number) => Promise<void>,
): Promise<void> {
  const { enterpriseId } = applying
  await applyOrganisations(tx, plan, enterpriseId)
  const placed = plan.organisations.steps.length
  await step(placed)
  await applyPeople(tx, plan, applying)
  await step(placed + plan.people.add.length + plan.people.update.length)
  await applyGroups(tx, plan, applying)
  const { enable, disable } = plan.people
  if (enable.length > 0) {
    await updateDisabled(tx.db, enable, null)
    await markDisabledByDirectory(tx.db, enable, false)
    await tellUserChange(tx, 'enabled', enable)
  }
  await step(plan.entries.length)
  if (disable.length > 0) {
    await updateDisabled(tx.db, disable, tx.now())
    await markDisabledByDirectory(tx.db, disable, true)
    await tellUserChange(tx, 'disabled', disable)
  }
  const lines = plan.entries.filter(({ action }) => action !== 'fail').map((entry) => lineOf(entry, applying))
  for (let at = 0; at < lines.length; at += LINES) await recordJournalLines(tx, lines.slice(at, at + LINES))
}

async function applyOrganisations(tx: Tx, { organisations }: DirectoryPlan, enterpriseId: string) {
  const { steps, link } = organisations
  if (steps.length > 0) await placeOrganisations(tx.db, steps, { enterpriseId, at: tx.now() })
  await insertDirectoryLinks(tx.db, 'directory_organisations', enterpriseId, link)
}

async function applyPeople(
  tx: Tx,
  { people }: DirectoryPlan,
  { enterpriseId, type, quota }: PlanApplication,
) {
  const { add, update, link, moved, supervise, expire } = people
  const passwordHash = passwordOfDirectory
  if (add.length > 0) {
    const rows = add.map((person) => ({ ...person, type }))
    await insertDirectoryUsers(tx.db, rows, { enterpriseId, passwordHash, at: tx.now() })
    await openQuotaAccounts(
      tx.db,
      add.map(({ id }) => ({ ownerId: id, total: quota })),
    )
  }
  if (link.length > 0) {
    const ids = link.map(({ id }) => id)
    await giveToDirectory(tx.db, ids, passwordHash)
    await tellUserChange(tx, 'password', ids)
  }
  if (update.length > 0) await updateDirectoryUsers(tx.db, update)
  await insertDirectoryLinks(tx.db, 'directory_people', enterpriseId, [...add, ...link])
  await shiftPeopleCounts(tx.db, countsOf(people))
  const ids = moved.map(({ id }) => id)
  await tellUserChange(tx, 'moved', ids)
  if (supervise.length > 0) await updateSupervisors(tx.db, supervise)
  if (expire.length > 0) {
    await updateExpiries(tx.db, expire)
    await markDirectoryExpiry(tx.db, expire)
  }
}

/** Returns the change of headcount of each organisation. */
function countsOf({ add, moved }: DirectoryPlan['people']): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (id: string, n: number) => counts.set(id, (counts.get(id) ?? 0) + n)
  for (const { organisationId } of add) count(organisationId, 1)
  for (const { from, to } of moved) {
    count(from, -1)
    count(to, 1)
  }
  return counts
}

async function applyGroups(tx: Tx, { groups }: DirectoryPlan, { enterpriseId, groupsBy }: PlanApplication) {
  const { add, rename, join, leave } = groups
  if (add.length > 0) await insertDirectoryGroups(tx.db, add, { enterpriseId, by: groupsBy, at: tx.now() })
  if (rename.length > 0) await renameDirectoryGroups(tx.db, rename)
  await insertDirectoryLinks(tx.db, 'directory_groups', enterpriseId, add)
  if (leave.length > 0) await deleteGroupMembers(tx.db, leave)
  if (join.length > 0) await insertGroupMembers(tx.db, join)
}

const lineOf = (
  { kind, action, id, name, account, changes }: PlannedRunEntry,
  { enterpriseId, startedBy }: PlanApplication,
): JournalLine => ({
  ...(startedBy && { by: { userId: startedBy, enterpriseId } }),
  action: `directory.${action}_${kind}`,
  enterpriseId,
  before: { id, ...Object.fromEntries(changes.map(({ field, before }) => [field, before])) },
  after: { id, name, account, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) },
})
