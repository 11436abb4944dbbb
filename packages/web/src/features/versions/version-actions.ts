import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { FileVersion } from '@cabinet/contract/versions'
import type { ComponentType } from 'react'
import { offeredParts } from '../../kernel/slots.ts'
import type { LocalizedText } from '../../kernel/text.ts'

/** A verb on a version. */
export interface VersionMenuAction {
  words: LocalizedText
  icon: ComponentType<{ size?: number | string }>
  /** Small ones come first; without one: among the first. 100 and above are the room's own. */
  order?: number
  /** A line above it in the menu. */
  divided?: boolean
  /** Cannot be taken back. */
  danger?: boolean
  fits(version: FileVersion, file: ListedFileItem): boolean
  run(version: FileVersion, file: ListedFileItem): void | Promise<void>
}

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** The downloads room saves versions, the comparison holds two together. */
    versionAction: VersionMenuAction
  }
}

export const versionActions = (version: FileVersion, file: ListedFileItem) =>
  offeredParts('versionAction').filter((action) => action.fits(version, file))
