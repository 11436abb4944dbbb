import type { ErrorKey } from '@cabinet/contract/errors'
import type { ComponentType } from 'react'
import type { LocalizedText } from './text.ts'

/** The action of a button. The server decides which buttons exist; its `EventName` is the action's key. */
export interface ServerButtonAction<Row> {
  words: LocalizedText
  /** Short label for a button in a bar; `words` by default. */
  short?: LocalizedText
  /** Another label for these rows, e.g. the opposite action ('Remove from collection'). */
  wordsFor?(rows: readonly Row[]): LocalizedText
  /** A lucide-react icon. */
  icon: ComponentType<{ size?: number | string }>
  /** Returns `true`, or the key of the message that says why the action cannot run. */
  ready(rows: Row[]): true | ErrorKey
  run(rows: Row[]): void | Promise<void>
  /** As `KeyboardEvent.key`, with 'Ctrl+' before it where needed: 'F2', 'Delete', 'Ctrl+C'. */
  shortcut?: string
}
