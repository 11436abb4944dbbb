import { recycleApi } from '@cabinet/contract/recycle'
import { type Route, route } from '../../kernel/room.ts'
import { listBins, listRecycled } from './list.usecases.ts'
import { emptyBin, purgeItems } from './purge.usecases.ts'
import { restoreItems } from './restore.usecases.ts'

export const routes: Route[] = [
  route(recycleApi.bins, listBins),
  route(recycleApi.list, listRecycled),
  route(recycleApi.restore, restoreItems),
  route(recycleApi.purge, purgeItems),
  route(recycleApi.empty, emptyBin),
]
