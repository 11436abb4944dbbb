import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import type { NodeRow } from '../paths/index.ts'
import {
  accessibleNodeOf,
  isFromElsewhere,
  locateNode,
  missingRightReason,
  visiblePathTo,
} from './access.rules.ts'
import { archivedSpaceRights, archiveRights } from './rights.rules.ts'
import { implicitRole, rightsOnChild } from './user-rights.rules.ts'

const link = (id: string, parentId: string | null, more: Partial<NodeRow> = {}): NodeRow => ({
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

const space = (kind: StorageSpaceKind, ownerId = 'owner', enterpriseId = 'E') => ({
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
const tree = (differences: Record<string, Partial<NodeRow>> = {}) => {
  const links = [
    link('root', null, { space: space('department'), ...differences.root }),
    link('a', 'root', differences.a),
    link('b', 'a', differences.b),
  ]
  return new Map(links.map((one) => [one.id, one]))
}

const somebody = { userId: 'u', enterpriseId: 'E', type: 4 as const, managed: [] }
const { preview, edit } = fileRights

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
      allFileRights,
    ],
  ])('%s', (_, differences, expected) => {
    expect(accessibleNodeOf(somebody, tree(differences), 'b')?.rights ?? 0).toBe(expected)
  })

  test('are none where the way up is broken', () => {
    const links = tree({ root: { granted: preview } })
    links.delete('a')
    expect(accessibleNodeOf(somebody, links, 'b')).toBeNull()
    expect(accessibleNodeOf(somebody, links, 'nowhere')).toBeNull()
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
  ['who owns a project', 4, [], { ...space('project'), leaderId: 'u' }, 'owner'],
  ['who owns one of another enterprise', 4, [], { ...space('project', 'o', 'X'), leaderId: 'u' }, null],
  [
    'the administrator of its department',
    3,
    ['d'],
    { ...space('project'), organisationId: 'd' },
    'administrator',
  ],
] as const)('%s stands as', (_, type, managed, where, expected) => {
  expect(implicitRole({ ...somebody, type, managed: [...managed] }, where)).toBe(expected)
})

test('a way begins below what is hidden', () => {
  const names = (differences: Record<string, Partial<NodeRow>>) =>
    visiblePathTo(somebody, accessibleNodeOf(somebody, tree(differences), 'b')!).map((one) => one.id)
  expect(names({ root: { granted: preview } })).toEqual(['root', 'a', 'b'])
  expect(names({ a: { granted: preview } })).toEqual(['a', 'b'])
  expect(names({ root: { granted: preview }, a: { inherits: false }, b: { granted: edit } })).toEqual(['b'])
})

describe('under document control', () => {
  const controlled = { ...space('department'), ownOnly: true }
  const { rename, upload } = fileRights
  const on = (differences: Record<string, Partial<NodeRow>>, id = 'b') =>
    accessibleNodeOf(
      somebody,
      tree({ root: { space: controlled, granted: preview | edit | upload }, ...differences }),
      id,
    )?.rights ?? 0
  const full = preview | edit | upload

  test.each([
    ['a file of the own is as elsewhere', { b: { isFolder: false, createdBy: 'u' } }, full],
    ["another's is hidden", { b: { isFolder: false, createdBy: 'v' } }, 0],
    ['unless a grant says more', { b: { isFolder: false, createdBy: 'v', granted: edit } }, edit],
    ['or a grant on its folder', { a: { granted: edit }, b: { isFolder: false, createdBy: 'v' } }, edit],
    ["another's folder is structure", { b: { createdBy: 'v' } }, preview | upload],
    ['an own folder that is empty is as elsewhere', {}, full],
    [
      'an own folder with something in it is structure',
      { b: { totals: { bytes: 1, kept: 1, files: 1, folders: 0, items: 1, subfolders: 0 } } },
      preview | upload,
    ],
    [
      'an own file does not pass where inheritance is stopped',
      { b: { isFolder: false, inherits: false } },
      0,
    ],
  ] as const)('%s', (_, differences, expected) => {
    expect(on(differences)).toBe(expected)
  })

  test('an own folder can be renamed by who may rename', () => {
    const links = tree({
      root: { space: controlled, granted: rename },
      b: { totals: { bytes: 1, kept: 1, files: 1, folders: 0, items: 1, subfolders: 0 } },
    })
    expect(accessibleNodeOf(somebody, links, 'b')?.rights).toBe(rename | preview)
  })

  test('administrators see everything', () => {
    const administrator = { ...somebody, type: 2 as const }
    const links = tree({ root: { space: controlled }, b: { isFolder: false, createdBy: 'v' } })
    expect(accessibleNodeOf(administrator, links, 'b')?.rights).toBe(allFileRights)
  })

  test('a list gives a child the rights that asking for it alone gives', () => {
    for (const child of [
      { isFolder: false, createdBy: 'u' },
      { isFolder: false, createdBy: 'v' },
      { isFolder: false, createdBy: 'v', granted: edit },
      { isFolder: false, createdBy: 'u', inherits: false, granted: edit },
      { isFolder: true, createdBy: 'u' },
      { isFolder: true, createdBy: 'v' },
    ]) {
      const links = tree({ root: { space: controlled, granted: full }, b: child })
      const folder = accessibleNodeOf(somebody, links, 'a')!
      const row = { ...links.get('b')!, items: 0 }
      expect(rightsOnChild(somebody, folder, row)).toBe(accessibleNodeOf(somebody, links, 'b')?.rights ?? 0)
    }
  })
})

test('an archived space can only be read, by its owner too', () => {
  const links = tree({ root: { space: { ...space('project'), leaderId: 'u', archived: true } } })
  const { download, print, copy } = fileRights
  expect(accessibleNodeOf(somebody, links, 'b')?.rights).toBe(preview | download | print | copy)
})

describe('where a node lies', () => {
  test.each([
    ['in the own enterprise', {}, 'E', true],
    ['in another enterprise', {}, 'F', false],
    ['below something deleted', { a: { deleted: true } }, 'E', false],
    ['nowhere', { a: { parentId: 'gone' } }, 'E', false],
    ['in a circle', { a: { parentId: 'b' } }, 'E', false],
  ])('%s', (_, differences, enterpriseId, isFound) => {
    expect(locateNode(tree(differences), 'b', enterpriseId) !== null).toBe(isFound)
  })
})

test('a right that lacks is told by what took it', () => {
  expect(missingRightReason({ kind: 'archive', archived: false })).toBe('locks.archive')
  expect(missingRightReason({ kind: 'department', archived: true })).toBe('spaces.archived')
  expect(missingRightReason({ kind: 'department', archived: false })).toBe('common.no_permission')
})

test('what lies somewhere is told whole, with every right', () => {
  const found = locateNode(tree(), 'b', 'E')!
  expect([found.node.id, found.ancestors.map(({ id }) => id)]).toEqual(['b', ['root', 'a']])
  expect(found).toMatchObject({
    rights: allFileRights,
    held: allFileRights,
    coming: { open: allFileRights, own: 0 },
  })
})

test.each<[string, Partial<ReturnType<typeof space>>, number]>([
  ['an archive', { kind: 'archive' }, archiveRights],
  ['an archived space', { archived: true }, archivedSpaceRights],
  ['any other space', {}, allFileRights],
])('%s leaves of rights what it must', (_, more, left) => {
  const root = { space: { ...space('department'), ...more }, granted: allFileRights }
  expect(accessibleNodeOf(somebody, tree({ root }), 'b')).toMatchObject({ rights: left, held: allFileRights })
})

describe('what comes from elsewhere', () => {
  const asker = { ...somebody, subjects: ['u', 'department'] }
  test.each<[string, Partial<ReturnType<typeof space>>, string, Record<string, Partial<NodeRow>>, boolean]>([
    ['a granted folder', {}, 'a', { a: { granted: preview } }, true],
    ['what lies in it', {}, 'b', { a: { granted: preview } }, false],
    ['one in a space of the own', { ownerId: 'u' }, 'a', { a: { granted: preview } }, false],
    ['one in a space that one leads', { leaderId: 'u' as never }, 'a', { a: { granted: preview } }, false],
    ['a department of others', { id: 'other' }, 'root', { root: { granted: preview } }, true],
    ['a department that one leads', { id: 'other', leaderId: 'u' as never }, 'root', {}, false],
    ['the own department', { id: 'department' }, 'root', { root: { granted: preview } }, false],
    ['the root of a project', { kind: 'project' }, 'root', { root: { granted: preview } }, false],
  ])('%s', (_, more, id, differences, isElsewhere) => {
    const root = { space: { ...space('department'), ...more }, ...differences.root }
    const seen = accessibleNodeOf(asker, tree({ ...differences, root }), id)
    expect(seen && isFromElsewhere(asker, seen)).toBe(isElsewhere)
  })
})
