import type { FileItem } from '@cabinet/contract/nodes'
import type { Action } from '../../../kernel/actions.ts'
import { offered } from '../../../kernel/slots.ts'

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

declare module '../../../kernel/slots.ts' {
  interface Slots {
    /** What a verb does to files: the downloads room offers `download`. */
    fileAction: FileAction & { key: string }
  }
}

export const fileAction = (key: string): FileAction | undefined =>
  offered('fileAction').find((action) => action.key === key)

const place = (key: string) => {
  const at = (order as readonly string[]).indexOf(key)
  return at < 0 ? order.length : at
}

/** All actions in the order of the menus. */
export const fileActions = (): (readonly [string, FileAction])[] =>
  offered('fileAction')
    .map((action) => [action.key, action] as const)
    .sort(([a], [b]) => place(a) - place(b))
