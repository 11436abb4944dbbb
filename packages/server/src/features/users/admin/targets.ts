import type { ErrorKey } from '@cabinet/contract/errors'
import { userTypeCodes } from '@cabinet/contract/users'
import type { UserChangeResult } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import type { Actor, Tx } from '../../../kernel/ctx.ts'
import { organisationsManagedBy } from '../../organisations/index.ts'
import { type StoredUser, userColumnNames } from '../users.store.ts'
import type { UserRoomTables } from '../users.table.ts'
import { userTypeRefusal } from './scope.rules.ts'

/** Any number that nothing else locks. */
const ADMINISTRATORS = 7_236_031

/** Whom an administrator means by these ids: who may be changed, held until the transaction ends, and why not the rest. */
export interface UserTargets {
  users: StoredUser[]
  refused: Map<string, ErrorKey>
  /** Of all whom the actor may change, by id. */
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

/** Why this administrator may not change this user. */
function scopeRefusal(actor: Actor, user: StoredUser): ErrorKey | null {
  const managed = organisationsManagedBy(actor)
  if (managed && !managed.includes(user.organisation_id)) return 'common.no_permission'
  return userTypeRefusal(actor.type, user.type)
}

/** Takes out whom the rule refuses. */
export function refuseTargetsByRule(targets: UserTargets, rule: (user: StoredUser) => ErrorKey | null): void {
  targets.users = targets.users.filter((user) => {
    const reason = rule(user)
    if (reason) targets.refused.set(user.id, reason)
    return reason === null
  })
}

/** Nobody does this to themself (specification). */
export const refuseOwnAccount = (tx: Tx, targets: UserTargets): void =>
  refuseTargetsByRule(targets, (user) => (user.id === tx.actorId ? 'users.self' : null))

/**
 * Holds the question who the super administrators are, until the transaction ends. Ask before users are locked, so
 * that two who would each remove the other's last one wait for each other and do not meet.
 */
export const holdAdministrators = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${ADMINISTRATORS})`.execute(tx.db)

/** Of the users who are to go, the super administrators without whom none would be left. Holds by `holdAdministrators`. */
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
