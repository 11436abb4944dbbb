import type { FileItem } from '@cabinet/contract/nodes'
import { create } from 'zustand'
import type { DropTarget } from '../../../kernel/drop.ts'

/** The folder that is open, for the plus in the middle of the bar. */
export interface Adding {
  target: DropTarget
  /** Bit set held on it. */
  rights: number
}

interface Held {
  adding: Adding | null
  /** Something stands where the bar would be. */
  covered: boolean
  details: FileItem | null
}

const store = create<Held>(() => ({ adding: null, covered: false, details: null }))

export const useFrame = () => store()
export const setAdding = (adding: Adding | null) => store.setState({ adding })
export const setCovered = (covered: boolean) => store.setState({ covered })

/** Shows everything about an item, over whatever is open. */
export const showDetails = (details: FileItem | null) => store.setState({ details })
