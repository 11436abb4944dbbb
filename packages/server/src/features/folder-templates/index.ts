import { folderTemplateApi } from '@cabinet/contract/folder-templates'
import { type Room, type Route, route } from '../../kernel/room.ts'
import { applyToNewSpaces } from './automatic.ts'
import {
  applyFolderTemplate,
  createTemplate,
  listFolderTemplates,
  removeFolderTemplates,
  saveFolderTemplate,
} from './folder-templates.usecases.ts'

export { findSubjectNames } from './folder-templates.store.ts'

const routes: Route[] = [
  route(folderTemplateApi.page, listFolderTemplates),
  route(folderTemplateApi.create, createTemplate),
  route(folderTemplateApi.update, saveFolderTemplate),
  route(folderTemplateApi.remove, removeFolderTemplates),
  route(folderTemplateApi.apply, applyFolderTemplate),
]

/** Default folders of new spaces, and their grants. */
export const folderTemplates: Room = {
  name: 'folder-templates',
  routes,
  on: { 'space.added': applyToNewSpaces },
}
