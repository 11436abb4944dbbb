import type { Collected } from '@cabinet/contract/favourites'
import type { FileList } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import { uid } from '../../kernel/session.ts'
import { routeOf, type Where } from '../nodes/index.ts'

/** The space whose screens show an item. */
export const whereOf = (item: FileItem | undefined): Where =>
  !item || item.spaceId === uid() ? { kind: 'personal' } : { kind: 'group', spaceId: item.spaceId }

/** Address of the folder that an item lies in. */
export const placeOf = ({ item }: Collected) =>
  routeOf({
    ...whereOf(item),
    parentId: item.parentId === item.spaceId || item.parentId === '' ? undefined : item.parentId,
  })

/** What the detail panel needs of an item's folder, which the collection does not show: the way to it. */
export const headOf = (row: Collected | undefined): FileList | undefined =>
  row && {
    rows: [],
    total: 0,
    path: row.path,
    folder: { ...row.item, id: row.item.parentId || row.item.spaceId, folder: true },
    spaceKind: row.item.spaceId === uid() ? 'personal' : 'department',
    rights: 0,
    spaceTotal: 0,
    spaceUsed: 0,
  }
