import type { ErrorKey } from '@cabinet/contract/errors'
import type { ComponentType } from 'react'
import type { LocalizedText } from './text.ts'

/** What a button does. Which buttons there are is said by the server: its `EventName` is the action's key. */
export interface ServerButtonAction<Row> {
  words: LocalizedText
  /** Short words for a button of its own in a bar; without them `words`. */
  short?: LocalizedText
  /** Other words for these rows, where it says the opposite of them ('Remove the star'). */
  wordsFor?(rows: readonly Row[]): LocalizedText
  /** A lucide-react icon. */
  icon: ComponentType<{ size?: number | string }>
  /** `true`, or the key of the message that says why not. */
  ready(rows: Row[]): true | ErrorKey
  run(rows: Row[]): void | Promise<void>
  /** As `KeyboardEvent.key`, with 'Ctrl+' before it where needed: 'F2', 'Delete', 'Ctrl+C'. */
  shortcut?: string
}
