import type { FileItem } from '@cabinet/contract/nodes'
import type { Version } from '@cabinet/contract/versions'
import type { ComponentType } from 'react'
import { offered } from '../../kernel/slots.ts'
import type { Words } from '../../kernel/text.ts'

/** A verb on a version. */
export interface VersionAction {
  words: Words
  icon: ComponentType<{ size?: number | string }>
  /** Small ones come first; without one: among the first. 100 and above are the room's own. */
  order?: number
  /** A line above it in the menu. */
  divided?: boolean
  /** Cannot be taken back. */
  danger?: boolean
  fits(version: Version, file: FileItem): boolean
  run(version: Version, file: FileItem): void | Promise<void>
}

declare module '../../kernel/slots.ts' {
  interface Slots {
    /** The downloads room saves versions, the comparison holds two together. */
    versionAction: VersionAction
  }
}

export const versionActions = (version: Version, file: FileItem) =>
  offered('versionAction').filter((action) => action.fits(version, file))
