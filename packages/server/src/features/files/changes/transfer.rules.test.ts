import { limits } from '@cabinet/contract/limits'
import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import { type AccessibleNode, nodeNameKey } from '../../nodes/index.ts'
import type { ChildNode } from '../../nodes/tree/index.ts'
import {
  certainlyFitsDepth,
  decidePlacement,
  mayCopyWithRights,
  transferRefusal,
  withoutNestedItems,
} from './transfer.rules.ts'

const { copy, download, move, cut, upload, new: make, preview } = fileRights
const link = (id: string) => ({ id }) as AccessibleNode['node']
type Given = Partial<AccessibleNode['node']> & { rights?: number; kind?: string; above?: string[] }

function item(id: string, { rights = allFileRights, kind = 'team', above = ['root'], ...node }: Given = {}) {
  return {
    node: { id, name: id, parentId: 'root', isFolder: false, ...node },
    rights,
    space: { kind, archived: false },
    ancestors: above.map(link),
  } as unknown as AccessibleNode
}
const target = (rights = allFileRights, above: string[] = ['root'], id = 'target') =>
  item(id, { isFolder: true, rights, above })

describe('what may go where', () => {
  test.each([
    ['a file with all rights moves', 'move', item('a'), target(), null],
    ['the root of a space stays', 'move', item('a', { parentId: null }), target(), 'spaces.root_fixed'],
    ['moving alone is enough', 'move', item('a', { rights: move | download }), target(), null],
    ['cutting alone is enough', 'move', item('a', { rights: cut | download }), target(), null],
    ['copying needs the bytes', 'copy', item('a', { rights: copy }), target(), 'common.no_permission'],
    ['copying with the bytes', 'copy', item('a', { rights: copy | download }), target(), null],
    [
      'moving does not copy',
      'copy',
      item('a', { rights: move | download }),
      target(),
      'common.no_permission',
    ],
    ['a file wants upload there', 'move', item('a'), target(make), 'common.no_permission'],
    ['a file is taken by upload', 'move', item('a'), target(upload), null],
    [
      'a folder wants new there',
      'move',
      item('a', { isFolder: true }),
      target(upload),
      'common.no_permission',
    ],
    ['a folder is taken by new', 'move', item('a', { isFolder: true }), target(make), null],
    [
      'archived items stay',
      'move',
      item('a', { rights: preview, kind: 'archive' }),
      target(),
      'locks.archive',
    ],
    [
      'a move gives no bytes',
      'move',
      item('a', { rights: move }),
      target(upload | download),
      'common.no_permission',
    ],
    ['a move to where none are given', 'move', item('a', { rights: move }), target(upload), null],
  ] as const)('%s', (_, verb, one, there, refusal) => {
    expect(transferRefusal(verb, one, there)).toBe(refusal)
  })

  test('nothing goes into itself, however deep', () => {
    const folder = item('f', { isFolder: true })
    expect(transferRefusal('move', folder, target(allFileRights, ['root'], 'f'))).toBe(
      'spaces.move_into_itself',
    )
    expect(transferRefusal('copy', folder, target(allFileRights, ['root', 'f', 'g']))).toBe(
      'spaces.move_into_itself',
    )
    expect(transferRefusal('move', folder, target(allFileRights, ['root', 'g']))).toBeNull()
  })

  test('a copy asks for both of its rights', () => {
    expect([copy, download, copy | download].map(mayCopyWithRights)).toEqual([false, false, true])
  })
})

describe('depth', () => {
  const folder = (folders: number) =>
    ({ node: { id: 'a', isFolder: true, totals: { folders } } }) as AccessibleNode
  const at = (depth: number) =>
    target(
      allFileRights,
      Array.from({ length: depth }, (_, index) => `level ${index}`),
    )

  test.each([
    [0, limits.depth - 1, true],
    [0, limits.depth, false],
    [1, limits.depth - 1, false],
    [limits.depth - 1, 0, true],
    [limits.depth, 0, false],
  ])('a folder with %d folders at depth %d certainly fits: %s', (folders, depth, fits) => {
    expect(certainlyFitsDepth(folder(folders), at(depth))).toBe(fits)
  })

  test('a file always fits', () => {
    expect(certainlyFitsDepth(item('a'), at(limits.depth))).toBe(true)
  })
})

describe('names that are taken', () => {
  const child = (id: string, name: string, isFolder = false) =>
    ({ id, name, key: nodeNameKey(name), isFolder }) as ChildNode
  const file = item('new file', { name: 'Report.txt' })
  const folder = item('new folder', { name: 'Report.txt', isFolder: true })
  const theFile = child('old file', 'report.TXT')
  const theFolder = child('old folder', 'REPORT.txt', true)
  /** Where each item went, in words. */
  const placed = (...asked: Parameters<typeof decidePlacement>) => {
    const { fresh, numbered, versions, merges, left } = decidePlacement(...asked)
    return [
      ...fresh.map(({ node }) => `${node.id} added`),
      ...numbered.map(({ node }) => `${node.id} numbered`),
      ...versions.map(({ item: one, onto }) => `${one.node.id} version of ${onto.id}`),
      ...merges.map(({ item: one, onto }) => `${one.node.id} into ${onto.id}`),
      ...left.map(({ id, result }) => `${id} ${result}`),
    ]
  }

  test.each([
    ['ask', file, theFile, 'new file conflict'],
    ['skip', file, theFile, 'new file skipped'],
    ['both', file, theFile, 'new file numbered'],
    ['version', file, theFile, 'new file version of old file'],
    ['merge', file, theFile, 'new file version of old file'],
    ['version', file, theFolder, 'new file conflict'],
    ['merge', file, theFolder, 'new file numbered'],
    ['version', folder, theFile, 'new folder conflict'],
    ['merge', folder, theFile, 'new folder numbered'],
    ['version', folder, theFolder, 'new folder conflict'],
    ['merge', folder, theFolder, 'new folder into old folder'],
  ] as const)('%s: %o', (choice, one, there, outcome) => {
    expect(placed([one], [there], choice as never)).toEqual([outcome])
  })

  test.each(['ask', 'skip', 'version'] as const)('what is copied beside itself is numbered: %s', (choice) => {
    expect(placed([item('old file', { name: 'report.TXT' })], [theFile], choice as never)).toEqual([
      'old file numbered',
    ])
  })

  test('among those of one request the first takes the name', () => {
    const two = [file, item('second', { name: 'REPORT.TXT' })]
    expect(placed(two, [], 'version')).toEqual(['new file added', 'second conflict'])
    expect(placed(two, [], 'both')).toEqual(['new file added', 'second numbered'])
    expect(placed(two, [theFile], 'version')).toEqual(['new file version of old file', 'second conflict'])
    expect(placed(two, [theFile], 'merge')).toEqual(['second numbered', 'new file version of old file'])
  })
})

test('of items inside each other only the outer ones go', () => {
  const [outer, inner, other] = [
    item('outer', { isFolder: true }),
    item('inner', { above: ['root', 'outer', 'between'] }),
    item('other'),
  ]
  expect(withoutNestedItems([inner, outer, other])).toEqual({ top: [outer, other], nested: [inner] })
})
