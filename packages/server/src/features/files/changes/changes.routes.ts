import { spaceApi } from '@cabinet/contract/files'
import { type Route, route } from '../../../kernel/room.ts'
import { copyItems } from './copy.usecases.ts'
import { addFolder, addFolders } from './folders.usecases.ts'
import { moveItems } from './move.usecases.ts'
import { removeItems } from './remove.usecases.ts'
import { renameItem } from './rename.usecases.ts'
import { undoChange } from './undo.usecases.ts'

export const changeRoutes: Route[] = [
  route(spaceApi.addFolder, addFolder),
  route(spaceApi.addFolders, addFolders),
  route(spaceApi.rename, renameItem),
  route(spaceApi.move, moveItems),
  route(spaceApi.copy, copyItems),
  route(spaceApi.remove, removeItems),
  route(spaceApi.undo, undoChange),
]
