import { comparisonApi } from '@cabinet/contract/comparison'
import { type Route, route } from '../../kernel/room.ts'
import { beginComparison, getComparison, listRows } from './comparison.usecases.ts'

export const routes: Route[] = [
  route(comparisonApi.begin, beginComparison),
  route(comparisonApi.get, getComparison),
  route(comparisonApi.rows, listRows),
]
