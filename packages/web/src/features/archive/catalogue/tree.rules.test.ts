import type { ArchiveCategory } from '@cabinet/contract/archive.admin'
import { expect, test } from 'vitest'
import { categoriesInTreeOrder, categoryPathTo, categoryTreeOf } from './tree.rules.ts'

const category = (id: string, parentId: string, deposits = true): ArchiveCategory => ({
  id,
  parentId,
  name: id.toUpperCase(),
  note: '',
  items: 0,
  rights: 1,
  deposits,
  keeps: false,
})
const categories = [category('b', 'a', false), category('a', ''), category('c', 'b'), category('d', '')]

test('categories stand in the order of their tree', () => {
  expect(categoriesInTreeOrder(categories).map(({ category: { id }, level }) => `${level}${id}`)).toEqual([
    '0a',
    '1b',
    '2c',
    '0d',
  ])
})

test('the way to one begins on the first level; to none there is none', () => {
  expect(categoryPathTo(categories, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(categoryPathTo(categories, 'x')).toEqual([])
})

test('a tree field shows those that do not fit, and does not let them be chosen', () => {
  expect(categoryTreeOf(categories, ({ deposits }) => deposits)).toEqual([
    {
      value: 'a',
      title: 'A',
      children: [
        { value: 'b', title: 'B', disabled: true, children: [{ value: 'c', title: 'C', isLeaf: true }] },
      ],
    },
    { value: 'd', title: 'D', isLeaf: true },
  ])
})
