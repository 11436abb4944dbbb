import { labelEndpoints } from '@cabinet/contract/labels'
import { type Route, route } from '../../kernel/room.ts'
import { labelAdminRoutes } from './admin/index.ts'
import { listLabelChoices, showLabelsOfFiles } from './labels.usecases.ts'
import { setLabelsOfItems } from './set.usecases.ts'

export const routes: Route[] = [
  route(labelEndpoints.choices, listLabelChoices),
  route(labelEndpoints.ofFiles, showLabelsOfFiles),
  route(labelEndpoints.set, setLabelsOfItems),
  ...labelAdminRoutes,
]
