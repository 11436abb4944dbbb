import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { expect, test } from 'vitest'
import { item, spaceId } from '../../../../test/house.ts'
import { dropCommandFor } from './drop.rules.ts'
import type { DropTargetFolder } from './drop-data.ts'

const folder = (part: Partial<DropTargetFolder> = {}): DropTargetFolder => ({
  spaceId: '',
  parentId: 'target',
  name: 'target',
  rights: allFileRights,
  node: 'target',
  above: [spaceId],
  ...part,
})
const file = item(1, 'a.txt')
const box = item(2, 'box')

test.each([
  ['moves', [file], folder(), false, 'move'],
  ['copies with Ctrl', [file], folder(), true, 'copy'],
  ['nothing into itself', [box], folder({ node: box.id }), false, null],
  ['no copy below itself', [box], folder({ above: [spaceId, box.id] }), true, null],
  ['nothing where it is', [file], folder({ node: spaceId }), false, null],
  ['a copy where it is', [file], folder({ node: spaceId }), true, 'copy'],
  ['no file without upload there', [file], folder({ rights: fileRights.new }), false, null],
  ['no folder without new there', [box], folder({ rights: fileRights.upload }), false, null],
  ['nothing that may not be moved', [{ ...file, rights: fileRights.copy }], folder(), false, null],
  ['a copy of what may be copied', [{ ...file, rights: fileRights.copy }], folder(), true, 'copy'],
  [
    'nothing that is held',
    [{ ...file, lock: { kind: 'editing' as const, ownerId: spaceId, ownerName: 'x', until: new Date() } }],
    folder(),
    false,
    null,
  ],
])('%s', (_, items, target, ctrl, deed) => {
  expect(dropCommandFor(items, target, ctrl)).toBe(deed)
})
