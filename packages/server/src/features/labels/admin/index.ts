import { labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { type Route, route } from '../../../kernel/room.ts'
import {
  addCategoryLabel,
  changeCategoryLabel,
  deleteCategoryLabels,
  listAdminLabels,
  mergeCategoryLabels,
} from './labels.usecases.ts'
import {
  addLabelCategory,
  changeLabelCategory,
  deleteLabelCategories,
  listLabelCategories,
  sortLabelCategories,
} from './types.usecases.ts'

export const labelAdminRoutes: Route[] = [
  route(labelAdminEndpoints.types, listLabelCategories),
  route(labelAdminEndpoints.addType, addLabelCategory),
  route(labelAdminEndpoints.updateType, changeLabelCategory),
  route(labelAdminEndpoints.removeTypes, deleteLabelCategories),
  route(labelAdminEndpoints.sortTypes, sortLabelCategories),
  route(labelAdminEndpoints.labels, listAdminLabels),
  route(labelAdminEndpoints.addLabel, addCategoryLabel),
  route(labelAdminEndpoints.updateLabel, changeCategoryLabel),
  route(labelAdminEndpoints.removeLabels, deleteCategoryLabels),
  route(labelAdminEndpoints.mergeLabels, mergeCategoryLabels),
]
