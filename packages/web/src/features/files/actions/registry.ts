import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { ServerButtonAction } from '../../../kernel/actions.ts'
import { offeredParts } from '../../../kernel/slots.ts'

export type FileListAction = ServerButtonAction<ListedFileItem>

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
  interface ScreenSlots {
    /** What a verb does to files: the downloads room offers `download`. */
    fileAction: FileListAction & { key: string }
  }
}

export const fileActionOfKey = (key: string): FileListAction | undefined =>
  offeredParts('fileAction').find((action) => action.key === key)

const place = (key: string) => {
  const at = (order as readonly string[]).indexOf(key)
  return at < 0 ? order.length : at
}

/** All actions in the order of the menus. */
export const orderedFileActions = (): (readonly [string, FileListAction])[] =>
  offeredParts('fileAction')
    .map((action) => [action.key, action] as const)
    .sort(([a], [b]) => place(a) - place(b))
