import { labelApi } from '@cabinet/contract/labels'
import { type Route, route } from '../../kernel/room.ts'
import { labelAdminRoutes } from './admin/index.ts'
import { listChoices, showLabels } from './labels.usecases.ts'
import { setLabels } from './set.usecases.ts'

export const routes: Route[] = [
  route(labelApi.choices, listChoices),
  route(labelApi.ofFiles, showLabels),
  route(labelApi.set, setLabels),
  ...labelAdminRoutes,
]
