import type { Db, Tx } from '../../kernel/ctx.ts'
import { recordJournalLines } from '../journal/index.ts'
import type { ImportedRoles, ImportingUser, RoleToImport } from '../users/index.ts'
import { rolesWithHoldings } from './lists.store.ts'
import { replaceRolesOfUsers } from './members.store.ts'
import { tellRolesChanged } from './members.usecases.ts'
import { roleGiveRefusal } from './roles.rules.ts'

/** Returns every role of an enterprise, and whether the importing user may assign and remove it. */
export async function rolesToImport(db: Db, importer: ImportingUser): Promise<RoleToImport[]> {
  const { userId, type, enterpriseId } = importer
  const roles = await rolesWithHoldings(db, enterpriseId, userId)
  const subjects = roles.filter((role) => role.held).map(({ id }) => id)
  const refusal = (id: string) => roleGiveRefusal({ type, enterpriseId, subjects }, [], [id])
  return roles.map(({ id, name }) => ({ id, name, givable: refusal(id) === null }))
}

/** Sets the roles of these users to those of their rows, which have been checked. */
export async function setImportedRoles(
  tx: Tx,
  { userId, enterpriseId }: ImportingUser,
  rows: ImportedRoles[],
): Promise<void> {
  const changed = await replaceRolesOfUsers(tx.db, rows)
  const wanted = new Map(rows.map((row) => [row.userId, row.roleIds]))
  await recordJournalLines(
    tx,
    changed.map((user) => ({
      action: 'roles.set_of_user',
      by: { userId, enterpriseId },
      after: { user, roles: wanted.get(user), imported: true },
    })),
  )
  await tellRolesChanged(tx, changed)
}
