import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { type Route, route } from '../../../kernel/room.ts'
import { dropCategory, listCategories, saveCategory } from './categories.usecases.ts'
import { dropClass, listClasses, saveClass } from './classes.usecases.ts'

export { idsWhere, openCategory, type Seen, seenCategories, withBelow } from './access.ts'
export { type ClassRow, findCategory, findClass } from './catalogue.store.ts'
export { getClass } from './classes.usecases.ts'

export const catalogueRoutes: Route[] = [
  route(archiveAdminApi.categories, listCategories),
  route(archiveAdminApi.saveCategory, saveCategory),
  route(archiveAdminApi.dropCategory, dropCategory),
  route(archiveAdminApi.classes, listClasses),
  route(archiveAdminApi.saveClass, saveClass),
  route(archiveAdminApi.dropClass, dropClass),
]
