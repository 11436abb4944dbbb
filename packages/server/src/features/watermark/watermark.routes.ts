import { watermarkApi } from '@cabinet/contract/watermark'
import { type Route, route } from '../../kernel/room.ts'
import {
  addWatermark,
  changeWatermark,
  listWatermarks,
  removeWatermarks,
  sortWatermarks,
} from './watermark.usecases.ts'

export const routes: Route[] = [
  route(watermarkApi.list, listWatermarks),
  route(watermarkApi.add, addWatermark),
  route(watermarkApi.update, changeWatermark),
  route(watermarkApi.sort, sortWatermarks),
  route(watermarkApi.remove, removeWatermarks),
]
