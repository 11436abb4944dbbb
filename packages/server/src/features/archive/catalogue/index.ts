import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { type Route, route } from '../../../kernel/room.ts'
import { deleteArchiveCategory, listCategories, saveArchiveCategory } from './categories.usecases.ts'
import { listArchiveClasses, removeArchiveClass, saveArchiveClass } from './classes.usecases.ts'

export {
  categoryIdsBelow,
  categoryIdsWhere,
  requireCategory,
  seenCategories,
  type VisibleCategory,
} from './access.ts'
export { type ArchiveClassRow, findArchiveCategory, findArchiveClass } from './catalogue.store.ts'
export { getArchiveClass } from './classes.usecases.ts'

export const catalogueRoutes: Route[] = [
  route(archiveAdminApi.categories, listCategories),
  route(archiveAdminApi.saveCategory, saveArchiveCategory),
  route(archiveAdminApi.dropCategory, deleteArchiveCategory),
  route(archiveAdminApi.classes, listArchiveClasses),
  route(archiveAdminApi.saveClass, saveArchiveClass),
  route(archiveAdminApi.dropClass, removeArchiveClass),
]
