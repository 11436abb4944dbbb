import type { FileItem } from '@cabinet/contract/spaces'
import type { Version } from '@cabinet/contract/versions'
import type { ComponentType } from 'react'
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

const actions: VersionAction[] = []

/** A later room adds what it does with versions: the downloads room saves them, the comparison holds two together. */
export const addVersionAction = (action: VersionAction) => {
  actions.push(action)
  actions.sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
}

export const versionActions = (version: Version, file: FileItem) =>
  actions.filter((action) => action.fits(version, file))
