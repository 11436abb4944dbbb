import { folderTemplateApi } from '@cabinet/contract/spaces.folders'
import { type Route, route } from '../../kernel/room.ts'
import {
  applyTemplate,
  createTemplate,
  pageTemplates,
  removeTemplates,
  updateTemplate,
} from './folder-templates.usecases.ts'

export { applyToNewSpaces } from './automatic.ts'
export { findSubjectNames } from './folder-templates.store.ts'
export type { DefaultsTables } from './folder-templates.table.ts'

export const defaultRoutes: Route[] = [
  route(folderTemplateApi.page, pageTemplates),
  route(folderTemplateApi.create, createTemplate),
  route(folderTemplateApi.update, updateTemplate),
  route(folderTemplateApi.remove, removeTemplates),
  route(folderTemplateApi.apply, applyTemplate),
]
