import type { FileItem } from '@cabinet/contract/spaces'
import { create } from 'zustand'

interface Clipboard {
  mode: 'copy' | 'move'
  items: readonly FileItem[]
  ids: ReadonlySet<string>
}

const empty: Clipboard = { mode: 'copy', items: [], ids: new Set() }
const store = create<Clipboard>(() => empty)

/** Files that were copied or cut inside the application. */
export const useClipboard = () => store()
export const clipboard = () => store.getState()

export const mark = (mode: Clipboard['mode'], items: readonly FileItem[]) =>
  store.setState({ mode, items, ids: new Set(items.map((item) => item.id)) })

export const clearClipboard = () => store.setState(empty)
