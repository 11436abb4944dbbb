import type { Tx } from '../../../kernel/ctx.ts'
import { type Line, recordAll } from '../../journal/index.ts'
import { insertQuotas, placeOrganisations, shiftPeople } from '../../organisations/index.ts'
import {
  dropMembers,
  giveToDirectory,
  insertDirectoryUsers,
  insertGroups,
  insertMembers,
  renameGroups,
  tellUserChange,
  updateDirectoryUsers,
  updateDisabled,
  updateExpiries,
  updateSupervisors,
} from '../../users/index.ts'
import { passwordOfDirectory } from '../password.ts'
import { insertLinks, markDisabled, markExpiry } from './links.store.ts'
import type { Plan, PlannedEntry } from './plan.ts'

export interface Applying {
  enterpriseId: string
  /** Of new people. */
  type: 3 | 4
  quota: number
  /** Who began the run; null for the schedule. */
  startedBy: string | null
  /** Who answers for new groups. */
  groupsBy: string | null
}

/** Lines that one statement of the journal takes. */
const LINES = 2000

/**
 * Carries out a plan in the transaction of a caller who holds the tree, disabling last. A part without changes asks nothing of the database.
 * `step` hears how many of the plan's entries are done.
 */
export async function apply(
  tx: Tx,
  plan: Plan,
  applying: Applying,
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
    await markDisabled(tx.db, enable, false)
    await tellUserChange(tx, 'enabled', enable)
  }
  await step(plan.entries.length)
  if (disable.length > 0) {
    await updateDisabled(tx.db, disable, tx.now())
    await markDisabled(tx.db, disable, true)
    await tellUserChange(tx, 'disabled', disable)
  }
  const lines = plan.entries.filter(({ action }) => action !== 'fail').map((entry) => lineOf(entry, applying))
  for (let at = 0; at < lines.length; at += LINES) await recordAll(tx, lines.slice(at, at + LINES))
}

async function applyOrganisations(tx: Tx, { organisations }: Plan, enterpriseId: string) {
  const { steps, link } = organisations
  if (steps.length > 0) await placeOrganisations(tx.db, steps, { enterpriseId, at: tx.now() })
  await insertLinks(tx.db, 'directory_organisations', enterpriseId, link)
}

async function applyPeople(tx: Tx, { people }: Plan, { enterpriseId, type, quota }: Applying) {
  const { add, update, link, moved, supervise, expire } = people
  const passwordHash = passwordOfDirectory
  if (add.length > 0) {
    const rows = add.map((person) => ({ ...person, type }))
    await insertDirectoryUsers(tx.db, rows, { enterpriseId, passwordHash, at: tx.now() })
    await insertQuotas(
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
  await insertLinks(tx.db, 'directory_people', enterpriseId, [...add, ...link])
  await shiftPeople(tx.db, countsOf(people))
  const ids = moved.map(({ id }) => id)
  await tellUserChange(tx, 'moved', ids)
  if (supervise.length > 0) await updateSupervisors(tx.db, supervise)
  if (expire.length > 0) {
    await updateExpiries(tx.db, expire)
    await markExpiry(tx.db, expire)
  }
}

/** How many people come into and leave each organisation. */
function countsOf({ add, moved }: Plan['people']): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (id: string, n: number) => counts.set(id, (counts.get(id) ?? 0) + n)
  for (const { organisationId } of add) count(organisationId, 1)
  for (const { from, to } of moved) {
    count(from, -1)
    count(to, 1)
  }
  return counts
}

async function applyGroups(tx: Tx, { groups }: Plan, { enterpriseId, groupsBy }: Applying) {
  const { add, rename, join, leave } = groups
  if (add.length > 0) await insertGroups(tx.db, add, { enterpriseId, by: groupsBy, at: tx.now() })
  if (rename.length > 0) await renameGroups(tx.db, rename)
  await insertLinks(tx.db, 'directory_groups', enterpriseId, add)
  if (leave.length > 0) await dropMembers(tx.db, leave)
  if (join.length > 0) await insertMembers(tx.db, join)
}

const lineOf = (
  { kind, action, id, name, account, changes }: PlannedEntry,
  { enterpriseId, startedBy }: Applying,
): Line => ({
  ...(startedBy && { by: { userId: startedBy, enterpriseId } }),
  action: `directory.${action}_${kind}`,
  enterpriseId,
  before: { id, ...Object.fromEntries(changes.map(({ field, before }) => [field, before])) },
  after: { id, name, account, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) },
})
