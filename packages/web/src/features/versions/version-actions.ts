import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { FileVersion } from '@cabinet/contract/versions'
import type { ComponentType } from 'react'
import { offeredParts } from '../../kernel/slots.ts'
import type { LocalizedText } from '../../kernel/text.ts'

/** An action on a version. */
export interface VersionMenuAction {
  words: LocalizedText
  icon: ComponentType<{ size?: number | string }>
  /** Lower values come first; without one it is among the first. 100 and above are reserved for this room. */
  order?: number
  /** Label, with `{number}`, of a button of its own in the row; without one it stands in the menu only. */
  inline?: LocalizedText
  /** Whether a separator precedes it in the menu. */
  divided?: boolean
  /** Whether it cannot be undone. */
  danger?: boolean
  fits(version: FileVersion, file: ListedFileItem): boolean
  run(version: FileVersion, file: ListedFileItem): void | Promise<void>
}

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Actions of later rooms: downloads saves versions, comparison compares two. */
    versionAction: VersionMenuAction
  }
}

export const versionActions = (version: FileVersion, file: ListedFileItem) =>
  offeredParts('versionAction').filter((action) => action.fits(version, file))
