import type { FileItem } from '@cabinet/contract/spaces'
import type { Action } from '../../../kernel/actions.ts'

export type FileAction = Action<FileItem>

/** Where each action stands in menus and bars; a key that is not here comes last. */
const order = [
  'open',
  'preview',
  'edit',
  'download',
  'favourite',
  'rename',
  'move',
  'copy',
  'cut',
  'copyMark',
  'label',
  'lock',
  'unlock',
  'requestUnlock',
  'breakLock',
  'compare',
  'archive',
  'delete',
  'requestAccess',
  'authorise',
  'properties',
] as const

const actions = new Map<string, FileAction>()

/** A later room says what one of its verbs does to files: the downloads room adds `download`. */
export const addFileAction = (key: string, action: FileAction) => {
  actions.set(key, action)
}

export const fileAction = (key: string) => actions.get(key)

const place = (key: string) => {
  const at = (order as readonly string[]).indexOf(key)
  return at < 0 ? order.length : at
}

/** All actions in the order of the menus. */
export const fileActions = () => [...actions].sort(([a], [b]) => place(a) - place(b))
