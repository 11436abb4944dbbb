import { fileEndpoints } from '@cabinet/contract/files'
import { type Route, route } from '../../../kernel/room.ts'
import { copyItemsTo } from './copy.usecases.ts'
import { addFolderPaths, addOneFolder } from './folders.usecases.ts'
import { moveItemsTo } from './move.usecases.ts'
import { removeItemsToBin } from './remove.usecases.ts'
import { renameItemById } from './rename.usecases.ts'
import { undoOwnChange } from './undo.usecases.ts'

export const fileChangeRoutes: Route[] = [
  route(fileEndpoints.addFolder, addOneFolder),
  route(fileEndpoints.addFolders, addFolderPaths),
  route(fileEndpoints.rename, renameItemById),
  route(fileEndpoints.move, moveItemsTo),
  route(fileEndpoints.copy, copyItemsTo),
  route(fileEndpoints.remove, removeItemsToBin),
  route(fileEndpoints.undo, undoOwnChange),
]
