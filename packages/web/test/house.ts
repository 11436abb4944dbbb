import type { FileListPage } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { allFileRights } from '@cabinet/contract/rights'

const uuid = (group: string, number: number) =>
  `00000000-0000-4000-${group}-${String(number).padStart(12, '0')}`

export const spaceId = uuid('8000', 1)

/** A file or, without a dot in its name, a folder of the test's own space. */
export function item(number: number, name: string, part: Partial<ListedFileItem> = {}): ListedFileItem {
  const folder = !name.includes('.')
  const at = new Date('2026-11-17T08:00:00Z')
  return {
    id: uuid('9000', number),
    name,
    folder,
    suffix: folder ? '' : name.slice(name.lastIndexOf('.')),
    size: number * 1024,
    items: 0,
    parentId: spaceId,
    spaceId,
    version: folder ? 0 : 1,
    createdById: spaceId,
    createdBy: '王芳',
    createdAt: at,
    updatedBy: '王芳',
    updatedAt: at,
    rights: allFileRights,
    ...part,
  }
}

/** A page of a folder that holds these. */
export function page(
  rows: ListedFileItem[],
  { page: number, pageSize }: { page: number; pageSize: number },
  part: Partial<FileListPage> = {},
): FileListPage {
  const folder = item(0, '王芳', { id: spaceId, parentId: '', folder: true })
  return {
    rows: rows.slice((number - 1) * pageSize, number * pageSize),
    total: rows.length,
    path: [{ id: spaceId, name: '王芳' }],
    folder,
    spaceKind: 'personal',
    rights: allFileRights,
    spaceTotal: 0,
    spaceUsed: 0,
    ...part,
  }
}

/** jsdom lays nothing out: virtual lists get a window to fill. */
export function giveRoom(width = 1000, height = 600) {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => height })
  Element.prototype.scrollTo ??= () => undefined
}
