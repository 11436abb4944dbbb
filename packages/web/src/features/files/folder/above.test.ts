import type { FileListPage } from '@cabinet/contract/files'
import { expect, test } from 'vitest'
import { headBelowTop, parentFolderOf } from './above.ts'

const head = {
  folder: { id: 'c', spaceId: 's' },
  path: ['s', 'a', 'b', 'c'].map((id) => ({ id, name: id })),
} as unknown as FileListPage

test.each([
  [undefined, 's a b c'],
  ['a', 'a b c'],
  ['c', 'c'],
  ['s', 's a b c'],
  ['elsewhere', 's a b c'],
])('below the top %s the path is %s', (topId, path) => {
  expect(
    headBelowTop(head, topId)
      .path.map(({ id }) => id)
      .join(' '),
  ).toBe(path)
})

test('going up stays below the granted folder', () => {
  const up = (topId: string) => parentFolderOf({ kind: 'allotted', topId }, headBelowTop(head, topId))
  expect(up('b')).toEqual({ kind: 'allotted', spaceId: 's', parentId: 'b', topId: 'b' })
  expect(up('c')).toBeNull()
})
