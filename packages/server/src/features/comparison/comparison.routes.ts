import { comparisonEndpoints } from '@cabinet/contract/comparison'
import { type Route, route } from '../../kernel/room.ts'
import { beginComparison, getComparisonById, listComparisonRows } from './comparison.usecases.ts'

export const routes: Route[] = [
  route(comparisonEndpoints.begin, beginComparison),
  route(comparisonEndpoints.get, getComparisonById),
  route(comparisonEndpoints.rows, listComparisonRows),
]
