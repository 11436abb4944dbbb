import { expect, test } from 'vitest'
import {
  endOfFolderBranch,
  folderDraftsOf,
  newFolderDraft,
  templateFoldersOf,
  withChangedDraft,
  withNewFolderDraft,
  withoutFolderDraft,
} from './drafts.ts'

const folder = (path: string) => ({ path, inherits: true, grants: [] })
const tree = ['a', 'b', 'a/c', 'a/c/d', 'a/e'].map(folder)
const names = (drafts: { name: string; depth: number }[]) => drafts.map((one) => `${one.depth}${one.name}`)

test('a tree is a list in the order that people read it, and a tree again', () => {
  const drafts = folderDraftsOf(tree)
  expect(names(drafts)).toEqual(['0a', '1c', '2d', '1e', '0b'])
  expect(templateFoldersOf(drafts).map((one) => one.path)).toEqual(['a', 'a/c', 'a/c/d', 'a/e', 'b'])
})

test('what is below a folder goes with it', () => {
  const drafts = folderDraftsOf(tree)
  expect(endOfFolderBranch(drafts, 1)).toBe(3)
  expect(names(withoutFolderDraft(drafts, 1))).toEqual(['0a', '1e', '0b'])
  expect(names(withoutFolderDraft(drafts, 4))).toEqual(['0a', '1c', '2d', '1e'])
})

test('a new name or a new folder changes the paths below', () => {
  const drafts = withChangedDraft(folderDraftsOf(tree), 1, { name: ' x ' })
  const more = withNewFolderDraft(drafts, endOfFolderBranch(drafts, 1), newFolderDraft(2, 'y'))
  expect(templateFoldersOf(more).map((one) => one.path)).toEqual(['a', 'a/x', 'a/x/d', 'a/x/y', 'a/e', 'b'])
})
