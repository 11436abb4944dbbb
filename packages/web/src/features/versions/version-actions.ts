import type { FileItem } from '@cabinet/contract/spaces'
import type { Version } from '@cabinet/contract/versions'
import type { ComponentType } from 'react'
import type { Words } from '../../kernel/text.ts'

/** A button on a version. */
export interface VersionAction {
  words: Words
  icon: ComponentType<{ size?: number | string }>
  fits(version: Version, file: FileItem): boolean
  run(version: Version, file: FileItem): void | Promise<void>
}

const actions: VersionAction[] = []

/** A later room adds what it does with versions: the downloads room saves them. */
export const addVersionAction = (action: VersionAction) => {
  actions.push(action)
}

export const versionActions = () => actions
