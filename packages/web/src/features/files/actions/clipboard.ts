import type { ListedFileItem } from '@cabinet/contract/nodes'
import { create } from 'zustand'
import { onSessionEnd, signedInUserId } from '../../../kernel/session.ts'

interface Clipboard {
  mode: 'copy' | 'move'
  items: readonly ListedFileItem[]
  ids: ReadonlySet<string>
}

/**
 * Storage key through which other windows of this browser share the clipboard; larger selections stay in
 * their own window.
 */
const storageKey = 'fileClipboard'
const mostShared = 1000

const empty: Clipboard = { mode: 'copy', items: [], ids: new Set() }
const of = (mode: Clipboard['mode'], items: readonly ListedFileItem[]): Clipboard => ({
  mode,
  items,
  ids: new Set(items.map((item) => item.id)),
})

/** Parses the clipboard of another window, if it belongs to the signed-in user. */
function shared(text: string | null): Clipboard {
  try {
    const { owner, mode, items } = JSON.parse(text ?? '')
    if (!owner || owner !== signedInUserId()) return empty
    const revived = (items as ListedFileItem[]).map((item) => ({
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

/** Files copied or cut in any window of the application. */
export const useFileClipboard = () => store()
export const currentClipboard = () => store.getState()

export function markForClipboard(mode: Clipboard['mode'], items: readonly ListedFileItem[]) {
  store.setState(of(mode, items))
  if (items.length > mostShared) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify({ owner: signedInUserId(), mode, items }))
}

export function clearClipboard() {
  store.setState(empty)
  localStorage.removeItem(storageKey)
}

onSessionEnd((reason) => {
  if (reason !== 'idle') clearClipboard()
})
