import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { translate as speak } from '../../../kernel/text.ts'
import type { FloatingMenuItem } from '../../../ui/menu.tsx'
import { orderedFileActions } from '../actions/registry.ts'
import { runActionOnRows } from './run-action.ts'

/** Actions preceded by a divider in the menu. */
const divided = new Set(['rename', 'cut', 'label', 'delete', 'properties'])

/**
 * Whether the reason makes an action meaningless here, so that it is left out; others disable it with the
 * reason.
 */
const pointless = (reason: string) =>
  reason.startsWith('previews.') || reason.startsWith('downloads.') || reason === 'archive.no_category'

/** Returns the context menu of these rows. */
export function rowMenuItems(rows: ListedFileItem[], say: typeof speak): FloatingMenuItem[] {
  return orderedFileActions().flatMap(([key, { words, wordsFor, icon: Icon, shortcut, ready }]) => {
    const reason = ready(rows)
    if (reason !== true && pointless(reason)) return []
    return {
      key,
      words: say(wordsFor?.(rows) ?? words),
      icon: <Icon size={16} />,
      ...(shortcut && { shortcut }),
      ...(reason !== true && { disabled: true, why: say(reason) }),
      danger: key === 'delete',
      divided: divided.has(key),
      onPick: () => runActionOnRows(key, rows),
    }
  })
}
