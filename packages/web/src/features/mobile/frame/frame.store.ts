import type { ListedFileItem } from '@cabinet/contract/nodes'
import { create } from 'zustand'
import type { FileDropTarget } from '../../../kernel/drop.ts'

/** The open folder, target of the add button in the bottom bar. */
export interface AddingTarget {
  target: FileDropTarget
  /** The user's permission bits on it. */
  rights: number
}

interface Held {
  adding: AddingTarget | null
  /** Whether something covers the bottom bar. */
  covered: boolean
  details: ListedFileItem | null
}

const store = create<Held>(() => ({ adding: null, covered: false, details: null }))

export const useMobileFrame = () => store()
export const setAddingTarget = (adding: AddingTarget | null) => store.setState({ adding })
export const setFrameCovered = (covered: boolean) => store.setState({ covered })

/** Shows everything about an item, over whatever is open. */
export const showItemDetails = (details: ListedFileItem | null) => store.setState({ details })
