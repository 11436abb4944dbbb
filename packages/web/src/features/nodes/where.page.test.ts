import type { ItemLock, ItemLockKind } from '@cabinet/contract/nodes.locks'
import { describe, expect, test, vi } from 'vitest'
import { setNavigate } from '../../kernel/go.ts'
import { isPersonalLock, lockBindsUser } from './locks.rules.ts'
import {
  type FolderPlace,
  folderKindAtPath,
  folderPlaceOf,
  folderScreenPaths,
  openFolderScreen,
  routeOfFolder,
} from './where.ts'

const kinds = Object.keys(folderScreenPaths) as FolderPlace['kind'][]

describe('the screen of a folder', () => {
  test.each(kinds)('of the kind %s says it in its path, and its query tells the folder again', (kind) => {
    const folder = { kind, parentId: 'folder', ...(kind !== 'personal' && { spaceId: 'space' }) }
    const { path, query } = routeOfFolder(folder)
    expect(folderKindAtPath(path)).toBe(kind)
    expect(folderPlaceOf(kind, query)).toEqual(folder)
    expect(query.menuid).toMatch(/^\d+$/)
  })

  test('that was authorised says the granted folder above it, in the words of the specification', () => {
    const folder = { kind: 'allotted', spaceId: 'space', parentId: 'folder', topId: 'top' } as const
    const { query } = routeOfFolder(folder)
    expect(query).toEqual({
      ...{ groupId: 'space', parentId: 'folder', folder: 'folder', maxfolder: 'top' },
      ...{ type: '3', menuid: '295' },
    })
    expect(folderPlaceOf('allotted', query)).toEqual(folder)
    expect(folderPlaceOf('allotted', { folder: 'folder', maxfolder: 'top' })).toEqual({
      ...{ kind: 'allotted', spaceId: undefined, parentId: 'folder', topId: 'top' },
    })
    expect(folderPlaceOf('group', { ...query })).not.toHaveProperty('topId')
  })

  test('of the own files names no space, whatever the address says', () => {
    expect(folderPlaceOf('personal', { groupId: 'other', parentId: '' })).toEqual({
      kind: 'personal',
      parentId: undefined,
    })
  })

  test.each([
    ['/dashboard/groupfile', 'group'],
    ['/dashboard/project/more', 'project'],
    ['/dashboard/recycle', 'personal'],
    ['/', 'personal'],
  ])('%s is that of %s', (path, kind) => {
    expect(folderKindAtPath(path)).toBe(kind)
  })

  test('is opened with its menu, by which the server checks the page', () => {
    const went = vi.fn()
    setNavigate(went)
    openFolderScreen({ kind: 'project', spaceId: 'space' })
    expect(went).toHaveBeenCalledWith(
      '/dashboard/project',
      { groupId: 'space', parentId: undefined, menuid: '230' },
      {},
    )
  })
})

describe('a lock', () => {
  const lock = (kind: ItemLockKind): ItemLock => ({
    kind,
    ownerId: 'zhang',
    ownerName: '',
    until: new Date(),
  })

  test.each([
    ['manual', false, true],
    ['editing', true, true],
    ['approval', true, false],
    ['archive', true, false],
    ['ferry', true, false],
  ] as const)('of the kind %s binds its owner: %s; somebody holds it: %s', (kind, bindsOwner, personal) => {
    expect(lockBindsUser(lock(kind), 'zhang')).toBe(bindsOwner)
    expect(lockBindsUser(lock(kind), 'li')).toBe(true)
    expect(lockBindsUser(lock(kind), null)).toBe(true)
    expect(isPersonalLock(lock(kind))).toBe(personal)
  })
})
