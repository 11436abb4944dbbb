import type { OrganisationRow } from '@cabinet/contract/organisations'
import { expect, test } from 'vitest'
import {
  matchingOrganisations,
  organisationPathNames,
  organisationTreeFromRows,
} from './organisations.rules.ts'

const row = (id: string, parentId: string, position = 0, childCount = 0): OrganisationRow => ({
  id,
  parentId,
  name: `department ${id}`,
  internalName: '',
  position,
  userLimit: 0,
  userCount: 0,
  spaceTotal: 0,
  spaceUsed: 0,
  spaceFree: null,
  childCount,
  leaderId: '',
  leaderName: '',
  editable: true,
})
const rows = [row('root', '', 0, 2), row('b', 'root', 2), row('a', 'root', 1, 1), row('a1', 'a', 0)]
const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id)

test('rows grow into a tree in the order of their places', () => {
  const [root] = organisationTreeFromRows(rows)
  expect(ids(root!.children)).toEqual(['a', 'b'])
  expect(ids(root!.children[0]!.children)).toEqual(['a1'])
})

test('what has no parent among the rows stands at the top', () => {
  expect(ids(organisationTreeFromRows([row('a1', 'a'), row('b', 'root')]))).toEqual(['a1', 'b'])
})

test('a search keeps what leads to what matches', () => {
  const [root] = matchingOrganisations(organisationTreeFromRows(rows), 'a1')
  expect(ids(root!.children)).toEqual(['a'])
  expect(ids(root!.children[0]!.children)).toEqual(['a1'])
  expect(matchingOrganisations(organisationTreeFromRows(rows), 'zzz')).toEqual([])
})

test('knows the way down', () => {
  const known = new Map(rows.map((one) => [one.id, one]))
  expect(ids(organisationPathNames(known, 'a1'))).toEqual(['root', 'a', 'a1'])
  expect(organisationPathNames(known, 'x')).toEqual([])
})
