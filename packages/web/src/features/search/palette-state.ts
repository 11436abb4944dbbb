import { create } from 'zustand'

const store = create<{ open: boolean }>(() => ({ open: false }))

/** Returns whether the quick search is open. */
export const usePaletteOpen = () => store((state) => state.open)
export const openQuickSearch = () => store.setState({ open: true })
export const closeQuickSearch = () => store.setState({ open: false })

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/**
 * Opens the quick search on `/` and Ctrl+K unless the user is typing or in a dialog. It is part of the door,
 * because a key pressed before the lazy part has loaded must not be lost.
 */
export function openOnKey(event: KeyboardEvent): void {
  const ctrlK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
  const slash =
    event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)
  if ((!ctrlK && !slash) || event.defaultPrevented) return
  if (!document.getElementById('main') || document.querySelector('[aria-modal=true]')) return
  event.preventDefault()
  openQuickSearch()
}
