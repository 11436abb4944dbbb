import type { ListedFileItem } from '@cabinet/contract/nodes'
import { expect, test } from 'vitest'
import { folderNameRefusal, moveItemsRefusal, renameItemRefusal } from './files.rules.ts'

test.each<[string, string | null]>([
  ['reports', null],
  ['  reports  ', null],
  ['', 'spaces.folder_name_empty'],
  ['   ', 'spaces.folder_name_empty'],
  ['一二三四五六七八九十一二三四五', null],
  ['一二三四五六七八九十一二三四五六', 'spaces.folder_name_long'],
  ['fifteen letters', null],
  ['sixteen letters!', 'spaces.folder_name_long'],
  ...[...`*':[]<>/\\?|"`].map((letter) => [`a${letter}b`, 'spaces.name_special'] as [string, string]),
])('a new folder named %j: %s', (name, reason) => {
  expect(folderNameRefusal(name, 15)).toBe(reason)
})

test('the longest name is a setting', () => {
  expect(folderNameRefusal('sixteen letters!', 20)).toBeNull()
})

test.each<[string, string | null]>([
  ['a.txt', null],
  [' ', 'spaces.name_empty'],
  ['x'.repeat(256), 'spaces.name_long'],
])('renamed to %j', (name, reason) => {
  expect(renameItemRefusal(name)).toBe(reason)
})

const item = (id: string, parentId: string) => ({ id, parentId }) as ListedFileItem

test.each([
  ['another folder', [item('a', 'p')], { id: 't', above: ['r'] }, null],
  ['itself', [item('a', 'p')], { id: 'a', above: ['r', 'p'] }, 'spaces.move_into_itself'],
  ['below itself', [item('a', 'p')], { id: 't', above: ['r', 'p', 'a'] }, 'spaces.move_into_itself'],
  ['where it is', [item('a', 'p')], { id: 'p', above: ['r'] }, 'spaces.move_into_itself'],
  ['where some are', [item('a', 'p'), item('b', 'q')], { id: 'p', above: ['r'] }, null],
])('moves into %s', (_, items, target, reason) => {
  expect(moveItemsRefusal(items, target)).toBe(reason)
})
