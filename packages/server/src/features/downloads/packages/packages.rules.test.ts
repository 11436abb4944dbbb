import { describe, expect, test } from 'vitest'
import {
  isPackageBeingMade,
  menuKeyOfSpaceKind,
  packagePercentage,
  packagesToEvict,
  presentPackage,
} from './packages.rules.ts'
import type { DownloadPackageRow } from './packages.store.ts'

test.each([
  ['at its beginning', { status: 'init', done: 0, total: 10 }, 0],
  ['half packed', { status: 'packing', done: 5, total: 10 }, 50],
  ['all packed and not yet there', { status: 'packing', done: 10, total: 10 }, 99],
  ['more packed than was expected', { status: 'packing', done: 20, total: 10 }, 99],
  ['of empty folders', { status: 'packing', done: 0, total: 0 }, 0],
  ['on its way to the store', { status: 'uploading', done: 10, total: 10 }, 99],
  ['on its way with more than was expected to come', { status: 'uploading', done: 3, total: 10 }, 99],
  ['complete', { status: 'complete', done: 3, total: 10 }, 100],
  ['failed on the way', { status: 'failed', done: 3, total: 10 }, 30],
] as const)('the percentage of a package %s', (_, row, percentage) => {
  expect(packagePercentage(row)).toBe(percentage)
})

describe('room for one more package', () => {
  const most = { count: 3, bytes: 100, atOnce: 2 }
  const done = (id: string, size: number) => ({ id, status: 'complete' as const, size, total: 0 })
  const open = (id: string, total: number) => ({ id, status: 'packing' as const, size: 0, total })
  test.each([
    ['is there', [done('a', 10)], 10, { drop: [] }],
    ['is made by the oldest, by count', [done('a', 1), done('b', 1), done('c', 1)], 10, { drop: ['c'] }],
    ['is made by the oldest, by bytes', [done('a', 30), done('b', 60)], 50, { drop: ['b'] }],
    ['is there to the last byte', [done('a', 90)], 10, { drop: [] }],
    ['is there to the last one', [done('a', 1), done('b', 1)], 10, { drop: [] }],
    [
      'is made by no more than needed',
      [done('a', 10), done('b', 60), done('c', 40)],
      50,
      { drop: ['c', 'b'] },
    ],
    ['counts what is being made as expected', [open('a', 60), done('b', 40)], 40, { drop: ['b'] }],
    [
      'is not made by count while too many are made',
      [open('a', 1), done('b', 1)],
      1,
      { reason: 'packages.no_room' },
      { count: 1, bytes: 100, atOnce: 2 },
    ],
    ['is not made by what is being made', [open('a', 90), done('b', 5)], 20, { reason: 'packages.no_room' }],
    ['is not there for the largest', [], 101, { reason: 'packages.no_room' }],
    ['is not there while others are made', [open('a', 1), open('b', 1)], 1, { reason: 'packages.too_many' }],
  ])('%s', (_, packages, bytes, answer, bounds = most) => {
    expect(packagesToEvict(packages, bytes, bounds)).toEqual(answer)
  })
})

test.each([
  ['team', 'menus.department'],
  ['department', 'menus.department'],
  ['personal', 'menus.personal'],
  ['project', 'menus.project'],
] as const)('a space of kind %s is found in the menu %s', (kind, menu) => {
  expect(menuKeyOfSpaceKind(kind)).toBe(menu)
})

describe('a package as it is shown', () => {
  const at = new Date('2026-11-20T08:00:00.000Z')
  const row: DownloadPackageRow = {
    id: 'id',
    enterprise_id: 'firm',
    user_id: 'user',
    name: 'a.zip',
    node_ids: ['first', 'second'],
    node_names: ['a', 'b'],
    menu: 'menus.personal',
    place: 'home',
    status: 'packing',
    reason: null,
    run: null,
    attempts: 1,
    total: 200,
    done: 50,
    size: 0,
    files: 2,
    left_count: 1,
    left_out: [{ name: 'c', reason: 'packages.hidden' }],
    fetched_at: null,
    created_at: at,
    updated_at: at,
    expires_at: null,
    listed: false,
  }
  const shown = {
    id: 'id',
    channel: 'package',
    createdAt: at,
    format: 'zip',
    fileId: 'first',
    name: 'a.zip',
    path: 'home',
    immediate: true,
    menuName: 'menus.personal',
    percentage: 25,
    size: 200,
    status: 'packing',
    userId: 'user',
    loading: true,
    files: 2,
    leftCount: 1,
    left: [{ name: 'c', reason: 'packages.hidden' }],
  }

  test('tells how far it is while it is made', () => {
    expect(presentPackage(row)).toEqual(shown)
  })

  test('tells its bytes and its end when it is complete', () => {
    const complete = { ...row, status: 'complete', size: 210, expires_at: at, fetched_at: at } as const
    expect(presentPackage(complete)).toEqual({
      ...shown,
      status: 'complete',
      percentage: 100,
      size: 210,
      loading: false,
      immediate: false,
      expiresAt: at,
    })
  })

  test('tells why it failed', () => {
    const failed = { ...row, status: 'failed', reason: 'packages.no_room' } as const
    expect(presentPackage(failed)).toEqual({
      ...shown,
      status: 'failed',
      loading: false,
      reason: 'packages.no_room',
    })
  })

  test.each([
    ['init', true],
    ['packing', true],
    ['uploading', true],
    ['complete', false],
    ['failed', false],
  ] as const)('is being made while it is %s: %s', (status, isMade) => {
    expect(isPackageBeingMade(status)).toBe(isMade)
  })
})
