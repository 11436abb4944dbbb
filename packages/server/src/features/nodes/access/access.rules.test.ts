import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import type { NodeRow } from '../paths/index.ts'
import { accessibleNodeOf, locateNode, missingRightReason, visiblePathTo } from './access.rules.ts'
import { topmostFromElsewhere } from './elsewhere.rules.ts'
import { archivedSpaceRights, archiveRights } from './rights.rules.ts'
import { pathsOfRows, rightsByEveryShape, somebody, spaceRow, treeRows } from './test-rows.ts'
import {
  implicitRole,
  nodePathUp,
  pathWithinInheritance,
  rightsAllowedIn,
  rightsOnChild,
} from './user-rights.rules.ts'

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
      { root: { granted: preview, space: spaceRow('department', 'o', 'X') } },
      0,
    ],
    ["are none in another's personal space", { root: { space: spaceRow('personal', 'v') } }, 0],
    [
      "are an owner's in any case",
      { root: { space: spaceRow('personal', 'u') }, a: { inherits: false } },
      allFileRights,
    ],
  ])('%s', (_, differences, expected) => {
    expect(rightsByEveryShape(somebody, treeRows(differences), 'b')).toBe(expected)
  })

  test('are none below a root without a space', () => {
    const rows = treeRows({ root: { granted: preview, space: null } })
    expect(rightsByEveryShape(somebody, rows, 'b')).toBe(0)
  })

  test('are none where the way up is broken', () => {
    const links = treeRows({ root: { granted: preview } })
    links.delete('a')
    for (const id of ['b', 'nowhere']) {
      expect(accessibleNodeOf(somebody, links, id)).toBeNull()
      expect(rightsByEveryShape(somebody, links, id)).toBe(0)
    }
  })
})

test.each([
  ['the owner', 4, [], spaceRow('personal', 'u'), 'owner'],
  ['an enterprise administrator in a personal space', 2, [], spaceRow('personal', 'v'), null],
  ['the super administrator in a personal space', 1, [], spaceRow('personal', 'v'), null],
  ['an enterprise administrator', 2, [], spaceRow('project'), 'administrator'],
  ['the super administrator in another enterprise', 1, [], spaceRow('department', 'd', 'X'), null],
  ['a department administrator', 3, ['d'], spaceRow('department', 'd'), 'administrator'],
  ["another department's administrator", 3, ['e'], spaceRow('department', 'd'), null],
  ['a general user who is said to manage', 4, ['d'], spaceRow('department', 'd'), null],
  ['who owns a project', 4, [], { ...spaceRow('project'), leaderId: 'u' }, 'owner'],
  ['who owns one of another enterprise', 4, [], { ...spaceRow('project', 'o', 'X'), leaderId: 'u' }, null],
  [
    'the administrator of its department',
    3,
    ['d'],
    { ...spaceRow('project'), organisationId: 'd' },
    'administrator',
  ],
] as const)('%s stands as', (_, type, managed, where, expected) => {
  expect(implicitRole({ ...somebody, type, managed: [...managed] }, where)).toBe(expected)
})

test('rights come from the last node that inherits nothing, and from those below it', () => {
  const within = (differences: Record<string, Partial<NodeRow>>) =>
    pathWithinInheritance(nodePathUp(treeRows(differences), 'b') ?? []).map(({ id }) => id)
  expect(within({})).toEqual(['root', 'a', 'b'])
  expect(within({ root: { inherits: false } })).toEqual(['root', 'a', 'b'])
  expect(within({ a: { inherits: false } })).toEqual(['a', 'b'])
  expect(within({ a: { inherits: false }, b: { inherits: false } })).toEqual(['b'])
})

test('a path ends nowhere where it goes in a circle or leads to what is gone', () => {
  const up = (differences: Record<string, Partial<NodeRow>>) => nodePathUp(treeRows(differences), 'b')
  expect(up({})?.map(({ id }) => id)).toEqual(['root', 'a', 'b'])
  expect(up({ root: { parentId: 'b' } })).toBeNull()
  expect(up({ root: { parentId: 'gone' } })).toBeNull()
})

test('a space leaves anyone these rights', () => {
  expect(rightsAllowedIn({ kind: 'archive', archived: false })).toBe(archiveRights)
  expect(rightsAllowedIn({ kind: 'archive', archived: true })).toBe(archiveRights)
  expect(rightsAllowedIn({ kind: 'team', archived: true })).toBe(archivedSpaceRights)
  expect(rightsAllowedIn({ kind: 'team', archived: false })).toBe(allFileRights)
})

test('a way begins below what is hidden', () => {
  const names = (differences: Record<string, Partial<NodeRow>>) =>
    visiblePathTo(somebody, accessibleNodeOf(somebody, treeRows(differences), 'b')!).map((one) => one.id)
  expect(names({ root: { granted: preview } })).toEqual(['root', 'a', 'b'])
  expect(names({ a: { granted: preview } })).toEqual(['a', 'b'])
  expect(names({ root: { granted: preview }, a: { inherits: false }, b: { granted: edit } })).toEqual(['b'])
})

const totals = { bytes: 1, kept: 1, files: 1, folders: 0, items: 1, subfolders: 0 }

describe('under document control', () => {
  const controlled = { ...spaceRow('department'), ownOnly: true }
  const { rename, upload } = fileRights
  const on = (differences: Record<string, Partial<NodeRow>>, id = 'b') =>
    rightsByEveryShape(
      somebody,
      treeRows({ root: { space: controlled, granted: preview | edit | upload }, ...differences }),
      id,
    )
  const full = preview | edit | upload

  test.each([
    ['a file of the own is as elsewhere', { b: { isFolder: false, createdBy: 'u' } }, full],
    ["another's is hidden", { b: { isFolder: false, createdBy: 'v' } }, 0],
    ['unless a grant says more', { b: { isFolder: false, createdBy: 'v', granted: edit } }, edit],
    ['or a grant on its folder', { a: { granted: edit }, b: { isFolder: false, createdBy: 'v' } }, edit],
    ["another's folder is structure", { b: { createdBy: 'v' } }, preview | upload],
    ['an own folder that is empty is as elsewhere', {}, full],
    ['an own folder with empty totals too', { b: { totals: { ...totals, items: 0 } } }, full],
    ['an own folder with something in it is structure', { b: { totals } }, preview | upload],
    [
      'an own file does not pass where inheritance is stopped',
      { b: { isFolder: false, inherits: false } },
      0,
    ],
  ] as const)('%s', (_, differences, expected) => {
    expect(on(differences)).toBe(expected)
  })

  test('the root is structure, also for who made it', () => {
    expect(on({}, 'root')).toBe(preview | upload)
  })

  test('an own folder can be renamed by who may rename', () => {
    const links = treeRows({
      root: { space: controlled, granted: rename },
      b: { totals },
    })
    expect(rightsByEveryShape(somebody, links, 'b')).toBe(rename | preview)
  })

  test('administrators see everything', () => {
    const administrator = { ...somebody, type: 2 as const }
    const links = treeRows({ root: { space: controlled }, b: { isFolder: false, createdBy: 'v' } })
    expect(rightsByEveryShape(administrator, links, 'b')).toBe(allFileRights)
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
      const links = treeRows({ root: { space: controlled, granted: full }, b: child })
      const folder = accessibleNodeOf(somebody, links, 'a')!
      const row = { ...links.get('b')!, items: 0 }
      expect(rightsOnChild(somebody, folder, row)).toBe(accessibleNodeOf(somebody, links, 'b')?.rights ?? 0)
    }
  })
})

test('an archived space can only be read, by its owner too', () => {
  const links = treeRows({ root: { space: { ...spaceRow('project'), leaderId: 'u', archived: true } } })
  const { download, print, copy } = fileRights
  expect(rightsByEveryShape(somebody, links, 'b')).toBe(preview | download | print | copy)
})

describe('where a node lies', () => {
  test.each([
    ['in the own enterprise', {}, 'E', true],
    ['in another enterprise', {}, 'F', false],
    ['below something deleted', { a: { deleted: true } }, 'E', false],
    ['nowhere', { a: { parentId: 'gone' } }, 'E', false],
    ['in a circle', { a: { parentId: 'b' } }, 'E', false],
  ])('%s', (_, differences, enterpriseId, isFound) => {
    expect(locateNode(treeRows(differences), 'b', enterpriseId) !== null).toBe(isFound)
  })
})

test('a right that lacks is told by what took it', () => {
  expect(missingRightReason({ kind: 'archive', archived: false })).toBe('locks.archive')
  expect(missingRightReason({ kind: 'department', archived: true })).toBe('spaces.archived')
  expect(missingRightReason({ kind: 'department', archived: false })).toBe('common.no_permission')
})

test('what lies somewhere is told whole, with every right', () => {
  const found = locateNode(treeRows(), 'b', 'E')!
  expect([found.node.id, found.ancestors.map(({ id }) => id)]).toEqual(['b', ['root', 'a']])
  expect(found).toMatchObject({
    rights: allFileRights,
    held: allFileRights,
    coming: { open: allFileRights, own: 0 },
  })
})

test.each<[string, Partial<ReturnType<typeof spaceRow>>, number]>([
  ['an archive', { kind: 'archive' }, archiveRights],
  ['an archived space', { archived: true }, archivedSpaceRights],
  ['any other space', {}, allFileRights],
])('%s leaves of rights what it must', (_, more, left) => {
  const root = { space: { ...spaceRow('department'), ...more }, granted: allFileRights }
  expect(accessibleNodeOf(somebody, treeRows({ root }), 'b')).toMatchObject({
    rights: left,
    held: allFileRights,
  })
})

describe('what comes from elsewhere', () => {
  const asker = { ...somebody, subjects: ['u', 'department'] }
  test.each<
    [string, Partial<ReturnType<typeof spaceRow>>, string, Record<string, Partial<NodeRow>>, boolean]
  >([
    ['a granted folder', {}, 'a', { a: { granted: preview } }, true],
    ['what lies in it', {}, 'b', { a: { granted: preview } }, false],
    ['one in a space of the own', { ownerId: 'u' }, 'a', { a: { granted: preview } }, false],
    ['one in a space that one leads', { leaderId: 'u' as never }, 'a', { a: { granted: preview } }, false],
    ['a department of others', { id: 'other' }, 'root', { root: { granted: preview } }, true],
    ['a department that one leads', { id: 'other', leaderId: 'u' as never }, 'root', {}, false],
    ['the own department', { id: 'department' }, 'root', { root: { granted: preview } }, false],
    ['a granted item below a folder that is hidden', {}, 'b', { b: { granted: preview } }, true],
    ['a granted item of which nothing is left', { archived: true }, 'b', { b: { granted: edit } }, false],
    ['an item that lies in a bin', {}, 'b', { b: { granted: preview, deleted: true } }, false],
    ['the root of a project', { kind: 'project' }, 'root', { root: { granted: preview } }, false],
  ])('%s', (_, more, id, differences, isElsewhere) => {
    const root = { space: { ...spaceRow('department'), ...more }, ...differences.root }
    const paths = pathsOfRows(treeRows({ ...differences, root }))
    const rights = { spaceId: more.id ?? 'root', rights: differences[id]?.granted }
    expect([...topmostFromElsewhere(asker, paths, [id, 'gone'])]).toEqual(isElsewhere ? [[id, rights]] : [])
  })
})
