import { namesInCell } from '../../../kernel/sheets/index.ts'
import type { ImportRowCells } from './imports.table.ts'
import type { ImportJudgingContext, KnownImportAccount } from './judge.rules.ts'
import { ImportRowFault, requireSound } from './row-fault.ts'

/**
 * Returns the roles that a row names; undefined if it names none, which leaves them as they are. Only roles that the
 * importer may assign may differ from those that the account has.
 */
export function rolesMeant(
  { roles: cell }: ImportRowCells,
  known: KnownImportAccount | undefined,
  world: Pick<ImportJudgingContext, 'roles'>,
): string[] | undefined {
  if (!cell) return undefined
  const whole = world.roles.get(cell.trim().toLowerCase())
  const wanted = whole ? [whole.id] : namesInCell(cell).map((name) => roleNamed(name, world))
  const ids = new Set(wanted)
  const held = new Set(known?.roleIds)
  const differs = [...world.roles.values()].filter(({ id }) => ids.has(id) !== held.has(id))
  requireSound('roles', differs.every((role) => role.givable) ? null : 'roles.not_held')
  return [...ids]
}

function roleNamed(name: string, { roles }: Pick<ImportJudgingContext, 'roles'>): string {
  const role = roles.get(name.toLowerCase())
  if (!role) throw new ImportRowFault('roles', 'users.row_role_unknown')
  return role.id
}
