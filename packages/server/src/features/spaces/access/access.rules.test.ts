import { allRights, rights } from '@cabinet/contract/rights'
import type { SpaceKind } from '@cabinet/contract/spaces'
import { describe, expect, test } from 'vitest'
import type { Link } from '../tree/index.ts'
import { reach, standing, visibleWay } from './access.rules.ts'

const link = (id: string, parentId: string | null, more: Partial<Link> = {}): Link => ({
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

const space = (kind: SpaceKind, ownerId = 'owner', enterpriseId = 'E') => ({
  id: 'root',
  kind,
  ownerId,
  enterpriseId,
  name: '',
  quota: { total: 0, used: 0 },
})

/** root / a / b, with these differences. */
const tree = (differences: Record<string, Partial<Link>> = {}) => {
  const links = [
    link('root', null, { space: space('department'), ...differences.root }),
    link('a', 'root', differences.a),
    link('b', 'a', differences.b),
  ]
  return new Map(links.map((one) => [one.id, one]))
}

const somebody = { userId: 'u', enterpriseId: 'E', type: 4 as const, managed: [] }
const { preview, edit } = rights

describe('rights on root / a / b', () => {
  test.each([
    ['of nobody', {}, 0],
    ['reach down', { root: { granted: preview } }, preview],
    ['add up', { root: { granted: preview }, b: { granted: edit } }, preview | edit],
    ['end where inheritance is stopped', { root: { granted: preview }, b: { inherits: false } }, 0],
    ['begin anew there', { root: { granted: preview }, a: { inherits: false, granted: edit } }, edit],
    ['are none below a deleted folder', { root: { granted: preview }, a: { deleted: true } }, 0],
    ['are none of a deleted node', { root: { granted: preview }, b: { deleted: true } }, 0],
    [
      'are none in another enterprise',
      { root: { granted: preview, space: space('department', 'o', 'X') } },
      0,
    ],
    ["are none in another's personal space", { root: { space: space('personal', 'v') } }, 0],
    [
      "are an owner's in any case",
      { root: { space: space('personal', 'u') }, a: { inherits: false } },
      allRights,
    ],
  ])('%s', (_, differences, expected) => {
    expect(reach(somebody, tree(differences), 'b')?.rights ?? 0).toBe(expected)
  })

  test('are none where the way up is broken', () => {
    const links = tree({ root: { granted: preview } })
    links.delete('a')
    expect(reach(somebody, links, 'b')).toBeNull()
    expect(reach(somebody, links, 'nowhere')).toBeNull()
  })
})

test.each([
  ['the owner', 4, [], space('personal', 'u'), 'owner'],
  ['an enterprise administrator in a personal space', 2, [], space('personal', 'v'), null],
  ['the super administrator in a personal space', 1, [], space('personal', 'v'), null],
  ['an enterprise administrator', 2, [], space('project'), 'administrator'],
  ['the super administrator in another enterprise', 1, [], space('department', 'd', 'X'), null],
  ['a department administrator', 3, ['d'], space('department', 'd'), 'administrator'],
  ["another department's administrator", 3, ['e'], space('department', 'd'), null],
  ['a general user who is said to manage', 4, ['d'], space('department', 'd'), null],
] as const)('%s stands as', (_, type, managed, where, expected) => {
  expect(standing({ ...somebody, type, managed: [...managed] }, where)).toBe(expected)
})

test('a way begins below what is hidden', () => {
  const names = (differences: Record<string, Partial<Link>>) =>
    visibleWay(somebody, reach(somebody, tree(differences), 'b')!).map((one) => one.id)
  expect(names({ root: { granted: preview } })).toEqual(['root', 'a', 'b'])
  expect(names({ a: { granted: preview } })).toEqual(['a', 'b'])
  expect(names({ root: { granted: preview }, a: { inherits: false }, b: { granted: edit } })).toEqual(['b'])
})
