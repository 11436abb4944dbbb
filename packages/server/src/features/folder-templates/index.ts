import { folderTemplateApi } from '@cabinet/contract/folder-templates'
import { type Room, type Route, route } from '../../kernel/room.ts'
import { applyToNewSpaces } from './automatic.ts'
import {
  applyTemplate,
  createTemplate,
  pageTemplates,
  removeTemplates,
  updateTemplate,
} from './folder-templates.usecases.ts'

export { findSubjectNames } from './folder-templates.store.ts'

const routes: Route[] = [
  route(folderTemplateApi.page, pageTemplates),
  route(folderTemplateApi.create, createTemplate),
  route(folderTemplateApi.update, updateTemplate),
  route(folderTemplateApi.remove, removeTemplates),
  route(folderTemplateApi.apply, applyTemplate),
]

/** Folders that new spaces begin with, and their grants. */
export const folderTemplates: Room = {
  name: 'folder-templates',
  routes,
  on: { 'space.added': applyToNewSpaces },
}
