import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { type Route, route } from '../../kernel/room.ts'
import { showFilePolicy } from './file-policy.ts'
import {
  addWatermarkRule,
  changeWatermark,
  listWatermarks,
  removeWatermarks,
  sortWatermarks,
} from './watermark.usecases.ts'

export const routes: Route[] = [
  route(watermarkEndpoints.list, listWatermarks),
  route(watermarkEndpoints.add, addWatermarkRule),
  route(watermarkEndpoints.update, changeWatermark),
  route(watermarkEndpoints.sort, sortWatermarks),
  route(watermarkEndpoints.filePolicy, showFilePolicy),
  route(watermarkEndpoints.remove, removeWatermarks),
]
