import { groupFieldLimits } from '@cabinet/contract/groups'
import { entryOf } from '../../../kernel/certain.ts'
import { type DirectoryGroup, type DirectorySnapshot, distinguishedNameKey } from '../ldap/index.ts'
import {
  type DirectoryPlan,
  type KnownDirectoryState,
  type PlannedFieldChange,
  truncateText,
} from './plan.ts'

/**
 * Plans groups and their members. A group gone from the directory stays without members, so its grants have
 * no effect.
 */
export function planDirectoryGroups(
  plan: DirectoryPlan,
  snapshot: DirectorySnapshot,
  known: KnownDirectoryState,
  { ids, nested, newId }: { ids: Map<string, string>; nested: boolean; newId: () => string },
): void {
  const members = expand(snapshot.groups, ids, nested)
  const names = new Map(known.groupNames)
  const seen = new Set<string>()
  for (const group of snapshot.groups) {
    const name = truncateText(group.name, groupFieldLimits.name)
    const old = known.groups.get(group.key)
    const taker = names.get(name.toLowerCase())
    if (group.key === '' || seen.has(group.key) || name === '') continue
    seen.add(group.key)
    if (taker !== undefined && taker !== old?.id) {
      plan.entries.push({ ...line(group.dn, name), action: 'fail', reason: 'directory.group_taken' })
      if (!old) continue
    }
    const id = old?.id ?? newId()
    const changes: PlannedFieldChange[] = []
    if (!old) plan.groups.add.push({ id, name, key: group.key })
    else if (old.name !== name && taker === undefined) {
      plan.groups.rename.push({ id, name })
      names.delete(old.name.toLowerCase())
      changes.push({ field: 'name', before: old.name, after: name })
    }
    names.set(name.toLowerCase(), id)
    changes.push(
      ...changeMembers(plan, id, old?.members ?? new Set(), entryOf(members, distinguishedNameKey(group.dn))),
    )
    if (!old || changes.length > 0)
      plan.entries.push({ ...line(group.dn, name), action: old ? 'update' : 'add', changes, id })
  }
  for (const [key, { id, name, members: left }] of known.groups)
    if (!seen.has(key) && left.size > 0)
      plan.entries.push({
        ...line('', name),
        action: 'update',
        changes: changeMembers(plan, id, left, new Set()),
        id,
      })
}

const line = (dn: string, name: string) =>
  ({ kind: 'group', account: '', dn, name, reason: '', changes: [] as PlannedFieldChange[], id: '' }) as const

function changeMembers(
  plan: DirectoryPlan,
  groupId: string,
  before: Set<string>,
  after: Set<string>,
): PlannedFieldChange[] {
  const joining = [...after].filter((userId) => !before.has(userId))
  const leaving = [...before].filter((userId) => !after.has(userId))
  plan.groups.join.push(...joining.map((userId) => ({ groupId, userId })))
  plan.groups.leave.push(...leaving.map((userId) => ({ groupId, userId })))
  if (joining.length + leaving.length === 0) return []
  return [{ field: 'members', before: String(before.size), after: String(after.size) }]
}

/** Returns the users of each group by the key of its distinguished name; groups may be nested. */
function expand(groups: DirectoryGroup[], ids: Map<string, string>, nested: boolean) {
  const byDn = new Map(
    groups.map((group) => [distinguishedNameKey(group.dn), group.members.map(distinguishedNameKey)]),
  )
  const found = new Map<string, Set<string>>()
  for (const dn of byDn.keys()) {
    const people = new Set<string>()
    const visited = new Set([dn])
    const waiting = [dn]
    for (let group = waiting.pop(); group !== undefined; group = waiting.pop())
      for (const member of entryOf(byDn, group)) {
        const id = ids.get(member)
        if (id !== undefined) people.add(id)
        else if (nested && byDn.has(member) && !visited.has(member)) {
          visited.add(member)
          waiting.push(member)
        }
      }
    found.set(dn, people)
  }
  return found
}
