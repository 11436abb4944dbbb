import type { ReceivedGrantItem } from '@cabinet/contract/grants.access'
import { fixedMenuIds } from '@cabinet/contract/menus'
import { folderScreenPaths } from '../../nodes/index.ts'

/** Path and query of a folder that was authorised to the user. */
export const receivedFolderAddress = ({ id, spaceId }: Pick<ReceivedGrantItem, 'id' | 'spaceId'>) => ({
  path: folderScreenPaths.allotted,
  query: {
    menuid: String(fixedMenuIds.allotted),
    type: '3',
    groupId: spaceId,
    parentId: id,
    folder: id,
  },
})
