import type { DirectoryPlan, KnownDirectoryState } from './plan.ts'

/** The moves of existing users and departments: ids of organisations from the enterprise down. */
export interface DirectoryMoves {
  people?: { id: string; path: string[] }[]
  departments?: { id: string; path: string[] }[]
  join?: { groupId: string; userId: string }[]
  leave?: { groupId: string; userId: string }[]
}

/** Returns the moves of a plan. New users are left out: they had nothing before. */
export function directoryMovesOf(
  { organisations, people, groups }: DirectoryPlan,
  known: KnownDirectoryState,
): DirectoryMoves {
  const parents = new Map([...known.organisations].map(([id, { parentId }]) => [id, parentId]))
  for (const { id, parentId } of organisations.steps) parents.set(id, parentId)
  const pathOf = (id: string): string[] => {
    const path: string[] = []
    for (let step: string | null = id; step && path.length <= parents.size; step = parents.get(step) ?? null)
      path.unshift(step)
    return path
  }
  const fresh = new Set([...people.add.map(({ id }) => id), ...groups.add.map(({ id }) => id)])
  const old = ({ groupId, userId }: { groupId: string; userId: string }) =>
    !fresh.has(groupId) && !fresh.has(userId)
  return {
    people: people.moved.map(({ id, to }) => ({ id, path: pathOf(to) })),
    departments: organisations.steps
      .filter((step) => step.step === 'place' && step.from !== step.parentId)
      .map(({ id }) => ({ id, path: pathOf(id) })),
    join: groups.join.filter(old),
    leave: groups.leave.filter(old),
  }
}
