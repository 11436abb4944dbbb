import type { ListedFileItem } from '@cabinet/contract/nodes'
import { allFileRights } from '@cabinet/contract/rights'

export const spaceId = '0190a000-0000-7000-8000-000000000001'
const at = new Date('2026-11-20T08:00:00Z')
let made = 0

/** A file as lists show it, each with an id of its own. */
export function fileOf(name: string, part: Partial<ListedFileItem> = {}): ListedFileItem {
  made += 1
  const dot = name.lastIndexOf('.')
  return {
    id: `0190a000-0000-7000-9000-${String(made).padStart(12, '0')}`,
    name,
    folder: false,
    suffix: dot > 0 ? name.slice(dot).toLowerCase() : '',
    size: 100,
    items: 0,
    parentId: spaceId,
    spaceId,
    version: 1,
    createdById: spaceId,
    createdBy: '王芳',
    createdAt: at,
    updatedBy: '王芳',
    updatedAt: at,
    rights: allFileRights,
    ...part,
  }
}
