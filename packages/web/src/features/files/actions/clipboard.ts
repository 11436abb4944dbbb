import type { FileItem } from '@cabinet/contract/nodes'
import { create } from 'zustand'
import { onSessionEnd, uid } from '../../../kernel/session.ts'

interface Clipboard {
  mode: 'copy' | 'move'
  items: readonly FileItem[]
  ids: ReadonlySet<string>
}

/** Where the other windows of this browser find it. More than this is kept in its own window only. */
const storageKey = 'fileClipboard'
const mostShared = 1000

const empty: Clipboard = { mode: 'copy', items: [], ids: new Set() }
const of = (mode: Clipboard['mode'], items: readonly FileItem[]): Clipboard => ({
  mode,
  items,
  ids: new Set(items.map((item) => item.id)),
})

/** What another window marked, for the person who is signed in here. */
function shared(text: string | null): Clipboard {
  try {
    const { owner, mode, items } = JSON.parse(text ?? '')
    if (!owner || owner !== uid()) return empty
    const revived = (items as FileItem[]).map((item) => ({
      ...item,
      createdAt: new Date(item.createdAt),
      updatedAt: new Date(item.updatedAt),
    }))
    return of(mode === 'move' ? 'move' : 'copy', revived)
  } catch {
    return empty
  }
}

const store = create<Clipboard>(() => shared(localStorage.getItem(storageKey)))
addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKey) store.setState(shared(newValue))
})

/** Files that were copied or cut inside the application, in any of its windows. */
export const useClipboard = () => store()
export const clipboard = () => store.getState()

export function mark(mode: Clipboard['mode'], items: readonly FileItem[]) {
  store.setState(of(mode, items))
  if (items.length > mostShared) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify({ owner: uid(), mode, items }))
}

export function clearClipboard() {
  store.setState(empty)
  localStorage.removeItem(storageKey)
}

onSessionEnd((reason) => {
  if (reason !== 'idle') clearClipboard()
})
