import { type DirectorySnapshot, distinguishedNameKey } from '../ldap/index.ts'
import type { DirectoryPlan, KnownDirectoryState } from './plan.ts'

/**
 * Plans supervisors in a second pass, once all users are known, as managers come in any order. A manager
 * unknown here leaves the user without one.
 */
export function planSupervisors(
  plan: DirectoryPlan,
  snapshot: DirectorySnapshot,
  known: KnownDirectoryState,
  ids: Map<string, string>,
): void {
  const before = new Map([...known.people.values()].map(({ id, supervisorId }) => [id, supervisorId]))
  const names = new Map(snapshot.people.map(({ dn, name }) => [distinguishedNameKey(dn), name]))
  const namesById = new Map([...ids].map(([dn, id]) => [id, names.get(dn) ?? '']))
  const lines = new Map(
    plan.entries.filter(({ kind, id }) => kind === 'user' && id !== '').map((entry) => [entry.id, entry]),
  )
  for (const { dn, manager, name, account } of snapshot.people) {
    const id = ids.get(distinguishedNameKey(dn))
    if (id === undefined) continue
    const found = manager === '' ? undefined : ids.get(distinguishedNameKey(manager))
    const supervisorId = found === undefined || found === id ? null : found
    const old = before.get(id) ?? null
    if (old === supervisorId) continue
    plan.people.supervise.push({ id, supervisorId })
    const change = {
      field: 'supervisor',
      before: namesById.get(old ?? '') ?? '',
      after: namesById.get(supervisorId ?? '') ?? '',
    }
    const line = lines.get(id)
    if (line) line.changes.push(change)
    else
      plan.entries.push({
        kind: 'user',
        action: 'update',
        name,
        account,
        dn,
        reason: '',
        changes: [change],
        id,
      })
  }
}
