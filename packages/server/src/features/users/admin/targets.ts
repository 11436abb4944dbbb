import type { ErrorKey } from '@cabinet/contract/errors'
import { userTypeCodes } from '@cabinet/contract/users'
import type { UserChangeResult } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import type { Actor, Tx } from '../../../kernel/ctx.ts'
import { organisationsManagedBy } from '../../organisations/index.ts'
import { type StoredUser, userColumnNames } from '../users.store.ts'
import type { UserRoomTables } from '../users.table.ts'
import { userTypeRefusal } from './scope.rules.ts'

/** Key of the advisory lock, unique in the product. */
const ADMINISTRATORS = 7_236_031

/**
 * The users an administrator addresses: those who may be changed, locked until the transaction ends, and why
 * not the rest.
 */
export interface UserTargets {
  users: StoredUser[]
  refused: Map<string, ErrorKey>
  /** Names of all users whom the actor may change, by id. */
  names: Map<string, string>
}

/**
 * Locks any number of users in one query. Users missing, of another enterprise or out of scope are refused
 * singly.
 */
export async function lockUserTargets(tx: Tx, ids: string[]): Promise<UserTargets> {
  const { actor } = tx
  const found = await tx.db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .select(userColumnNames)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('enterprise_id', '=', actor.enterpriseId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const refused = new Map<string, ErrorKey>()
  for (const id of ids) refused.set(id, 'users.not_found')
  const users = found.filter((user) => {
    const reason = scopeRefusal(actor, user)
    if (reason) refused.set(user.id, reason)
    else refused.delete(user.id)
    return reason === null
  })
  return { users, refused, names: new Map(users.map((user) => [user.id, user.name])) }
}

/** Returns why this administrator may not change this user, or null. */
function scopeRefusal(actor: Actor, user: StoredUser): ErrorKey | null {
  const managed = organisationsManagedBy(actor)
  if (managed && !managed.includes(user.organisation_id)) return 'common.no_permission'
  return userTypeRefusal(actor.type, user.type)
}

/** Removes the users whom the rule refuses. */
export function refuseTargetsByRule(targets: UserTargets, rule: (user: StoredUser) => ErrorKey | null): void {
  targets.users = targets.users.filter((user) => {
    const reason = rule(user)
    if (reason) targets.refused.set(user.id, reason)
    return reason === null
  })
}

/** Refuses the actor's own account (specification). */
export const refuseOwnAccount = (tx: Tx, targets: UserTargets): void =>
  refuseTargetsByRule(targets, (user) => (user.id === tx.actorId ? 'users.self' : null))

/**
 * Locks the set of super administrators until the transaction ends. Call it before users are locked, so that
 * two who would each remove the other's last one wait instead of deadlocking.
 */
export const holdAdministrators = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${ADMINISTRATORS})`.execute(tx.db)

/**
 * Returns those of the leaving users without whom no super administrator would remain. Locks as
 * `holdAdministrators`.
 */
export async function lastAdministrators(tx: Tx, goingIds: string[]): Promise<Set<string>> {
  const rows = await tx.db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .where('type', '=', userTypeCodes.platform)
    .where('disabled_at', 'is', null)
    .where('expires_at', 'is', null)
    .select('id')
    .execute()
  const going = new Set(goingIds)
  const ids = rows.map((row) => row.id)
  return ids.some((id) => !going.has(id)) ? new Set() : new Set(ids)
}

/** Returns the outcome of each user, in the order requested. */
export function targetResultsOf(
  ids: string[],
  { refused, names }: UserTargets,
  skipped: ReadonlySet<string> = new Set(),
): UserChangeResult[] {
  return [...new Set(ids)].map((id) => {
    const reason = refused.get(id)
    const name = names.get(id) ?? ''
    if (reason) return { id, name, result: 'refused', reason }
    return { id, name, result: skipped.has(id) ? 'skipped' : 'done' }
  })
}
