import { labelAdminApi } from '@cabinet/contract/labels'
import { type Route, route } from '../../../kernel/room.ts'
import { addLabel, changeLabel, deleteLabels, listLabels, mergeLabels } from './labels.usecases.ts'
import { addType, changeType, deleteTypes, listTypes, sortTypes } from './types.usecases.ts'

export const labelAdminRoutes: Route[] = [
  route(labelAdminApi.types, listTypes),
  route(labelAdminApi.addType, addType),
  route(labelAdminApi.updateType, changeType),
  route(labelAdminApi.removeTypes, deleteTypes),
  route(labelAdminApi.sortTypes, sortTypes),
  route(labelAdminApi.labels, listLabels),
  route(labelAdminApi.addLabel, addLabel),
  route(labelAdminApi.updateLabel, changeLabel),
  route(labelAdminApi.removeLabels, deleteLabels),
  route(labelAdminApi.mergeLabels, mergeLabels),
]
