import type { CollectionRow } from '@cabinet/contract/favourites'
import type { FileListPage } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { signedInUserId } from '../../kernel/session.ts'
import { type FolderPlace, routeOfFolder } from '../nodes/index.ts'

/** Returns the space whose screens show an item. */
export const spaceAddressOf = (item: ListedFileItem | undefined): FolderPlace =>
  !item || item.spaceId === signedInUserId() ? { kind: 'personal' } : { kind: 'group', spaceId: item.spaceId }

/** Address of the folder that contains an item. */
export const collectionRowAddress = ({ item }: CollectionRow) =>
  routeOfFolder({
    ...spaceAddressOf(item),
    parentId: item.parentId === item.spaceId || item.parentId === '' ? undefined : item.parentId,
  })

/** Folder data for the detail panel, which the collection does not have: the path to the item. */
export const collectionRowHead = (row: CollectionRow | undefined): FileListPage | undefined =>
  row && {
    rows: [],
    total: 0,
    path: row.path,
    folder: { ...row.item, id: row.item.parentId || row.item.spaceId, folder: true },
    spaceKind: row.item.spaceId === signedInUserId() ? 'personal' : 'department',
    rights: 0,
    spaceTotal: 0,
    spaceUsed: 0,
  }
