import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { expect } from 'vitest'
import type { ArrivingRights, NodePaths, NodeRow } from '../paths/index.ts'
import { accessibleNodeOf } from './access.rules.ts'
import { effectiveRightsOnPath, type RightsAsker, rightsArriving } from './user-rights.rules.ts'

export const nodeRow = (id: string, parentId: string | null, more: Partial<NodeRow> = {}): NodeRow => ({
  id,
  parentId,
  enterpriseId: 'E',
  isFolder: true,
  name: id,
  suffix: '',
  size: 0,
  kept: 0,
  version: 0,
  inherits: true,
  createdBy: 'u',
  createdAt: new Date(0),
  updatedBy: 'u',
  updatedAt: new Date(0),
  deleted: false,
  granted: 0,
  locks: [],
  closed: false,
  totals: null,
  space: null,
  ...more,
})

export const spaceRow = (kind: StorageSpaceKind, ownerId = 'owner', enterpriseId = 'E') => ({
  id: 'root',
  kind,
  ownerId,
  enterpriseId,
  leaderId: null,
  organisationId: null,
  ownOnly: false,
  archived: false,
  name: '',
  quota: { total: 0, used: 0 },
})

/** The tree root / a / b, with these differences. */
export const treeRows = (differences: Record<string, Partial<NodeRow>> = {}) => {
  const links = [
    nodeRow('root', null, { space: spaceRow('department'), ...differences.root }),
    nodeRow('a', 'root', differences.a),
    nodeRow('b', 'a', differences.b),
  ]
  return new Map(links.map((one) => [one.id, one]))
}

export const somebody = { userId: 'u', enterpriseId: 'E', type: 4 as const, managed: [] }

/** The same rows as the query of paths gives them. */
export const pathsOfRows = (rows: ReadonlyMap<string, NodeRow>): NodePaths => ({
  steps: new Map(
    Array.from(rows.values(), (row) => {
      const { id, parentId, isFolder, inherits, deleted, granted, createdBy, totals } = row
      const made = createdBy === somebody.userId
      const step = { id, parentId, isFolder, inherits, deleted, granted, made, full: !!totals?.items }
      return [id, step] as const
    }),
  ),
  grounds: new Map([...rows.values()].flatMap(({ id, space }) => (space ? [[id, space] as const] : []))),
})

/** The same as the query of sums gives it, added up in the plainest way. */
function arrivingOfRows(rows: ReadonlyMap<string, NodeRow>, id: string): ArrivingRights | null {
  const { steps, grounds } = pathsOfRows(rows)
  const step = steps.get(id)
  if (!step) return null
  const sums = { below: 0, top: 0 }
  let isOpen = true
  let at = step
  for (let count = 0; count <= rows.size; count++) {
    if (isOpen) sums[at.parentId === null ? 'top' : 'below'] |= at.granted
    isOpen &&= at.inherits
    const above = at.parentId === null ? undefined : steps.get(at.parentId)
    if (!above || above.deleted) break
    at = above
  }
  return { ...step, ...sums, ground: (at.parentId === null && grounds.get(at.id)) || null }
}

/** Returns a user's rights on a node, the same by each of the shapes in which queries tell of it. */
export function rightsByEveryShape(
  asker: RightsAsker,
  rows: ReadonlyMap<string, NodeRow>,
  id: string,
): number {
  const rights = accessibleNodeOf(asker, rows, id)?.rights ?? 0
  expect(effectiveRightsOnPath(asker, pathsOfRows(rows), id)).toBe(rights)
  const arriving = arrivingOfRows(rows, id)
  expect(arriving ? rightsArriving(asker, arriving) : 0).toBe(rights)
  return rights
}
