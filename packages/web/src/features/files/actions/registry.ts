import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { ServerButtonAction } from '../../../kernel/actions.ts'
import { offeredParts } from '../../../kernel/slots.ts'
import { isOfferedHere } from '../../nodes/index.ts'

export type FileListAction = ServerButtonAction<ListedFileItem>

/** Order of actions in menus and bars; unlisted keys come last. */
const order = [
  'open',
  'preview',
  'authorise',
  'edit',
  'download',
  'favourite',
  'rename',
  'move',
  'copy',
  'cut',
  'copyMark',
  'label',
  'notifications',
  'lock',
  'unlock',
  'requestUnlock',
  'breakLock',
  'compare',
  'archive',
  'delete',
  'requestAccess',
  'properties',
] as const

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** An action on files: the downloads room offers `download`. */
    fileAction: FileListAction & { key: string }
  }
}

export const fileActionOfKey = (key: string): FileListAction | undefined =>
  offeredParts('fileAction').find((action) => action.key === key)

const place = (key: string) => {
  const at = (order as readonly string[]).indexOf(key)
  return at < 0 ? order.length : at
}

/** Returns all actions that the open page offers, in menu order. */
export const orderedFileActions = (): (readonly [string, FileListAction])[] =>
  offeredParts('fileAction')
    .filter(({ key }) => isOfferedHere(key))
    .map((action) => [action.key, action] as const)
    .sort(([a], [b]) => place(a) - place(b))
