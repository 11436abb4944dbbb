import type { ReceivedGrantItem } from '@cabinet/contract/grants.access'
import { routeOfFolder } from '../../nodes/index.ts'

/** Path and query of a folder that was authorised to the user. */
export const receivedFolderAddress = ({ id, spaceId }: Pick<ReceivedGrantItem, 'id' | 'spaceId'>) =>
  routeOfFolder({ kind: 'allotted', spaceId, parentId: id, topId: id })
