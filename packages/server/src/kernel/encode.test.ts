import { fileEndpoints } from '@cabinet/contract/files'
import { type FolderTreeNode, folderTreeNode } from '@cabinet/contract/nodes'
import { commaSeparatedIds, emptyWireObject, instant, wire } from '@cabinet/contract/wire'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createReplyEncoder } from './encode.ts'

const id = '0190a0b0-0000-7000-8000-000000000001'
const at = new Date('2026-11-20T08:00:00.123Z')
const file = {
  id,
  name: '计划.docx',
  folder: false,
  suffix: '.docx',
  size: 5,
  items: 0,
  parentId: '',
  spaceId: id,
  version: 1,
  createdById: id,
  createdBy: '张伟',
  createdAt: at,
  updatedBy: '张伟',
  updatedAt: at,
  rights: 1,
}
const held = { ...file, lock: { kind: 'manual', ownerId: id, ownerName: '李娜', until: at } }
const leaf: FolderTreeNode = {
  id,
  name: 'a',
  spaceId: id,
  type: 'folder',
  hasChildren: false,
  rights: 1,
  children: [],
}

test.each<[string, z.ZodType, unknown]>([
  [
    'a list of files',
    fileEndpoints.list.reply,
    {
      rows: [file, held],
      total: 2,
      path: [{ id, name: '张伟' }],
      folder: file,
      spaceKind: 'personal',
      rights: 1,
      spaceTotal: 0,
      spaceUsed: 5,
    },
  ],
  ['a tree', z.array(folderTreeNode), [{ ...leaf, children: [leaf] }]],
  ['nothing', emptyWireObject, {}],
  [
    'what may be absent or null',
    wire({ a: ['A', instant.nullable()], b: ['B', instant.optional()] }),
    { a: null },
  ],
  [
    'pairs of numbers',
    wire({ ranges: ['ranges', z.array(z.tuple([z.int(), z.int()]))] }),
    { ranges: [[0, 5]] },
  ],
  ['a codec of its own', wire({ ids: ['Ids', commaSeparatedIds] }), { ids: [id, id] }],
  ['either of two', wire({ type: ['Type', z.union([z.string(), z.number()])] }), { type: 3 }],
])('%s leaves as zod encodes it', (_, type, value) => {
  expect(createReplyEncoder(type)(value)).toEqual(z.encode(type, value as never))
})

test('a field that the contract does not name stays here', () => {
  expect(
    createReplyEncoder(wire({ name: ['Name', z.string()] }))({ name: 'a', passwordHash: 'secret' }),
  ).toEqual({
    Name: 'a',
  })
})
