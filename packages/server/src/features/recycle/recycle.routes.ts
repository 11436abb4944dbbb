import { recycleEndpoints } from '@cabinet/contract/recycle'
import { type Route, route } from '../../kernel/room.ts'
import { listRecycleBins, listRecycledItems } from './list.usecases.ts'
import { emptyRecycleBin, purgeRecycledItems } from './purge.usecases.ts'
import { restoreRecycledItems } from './restore.usecases.ts'

export const routes: Route[] = [
  route(recycleEndpoints.bins, listRecycleBins),
  route(recycleEndpoints.list, listRecycledItems),
  route(recycleEndpoints.restore, restoreRecycledItems),
  route(recycleEndpoints.purge, purgeRecycledItems),
  route(recycleEndpoints.empty, emptyRecycleBin),
]
