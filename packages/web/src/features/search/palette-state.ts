import { create } from 'zustand'

const store = create<{ open: boolean }>(() => ({ open: false }))

/** Returns whether the quick search is open. */
export const usePaletteOpen = () => store((state) => state.open)

let typedAhead = ''

/** Letters typed before the search field has loaded are kept for it. */
function keepTyped(event: KeyboardEvent) {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (key === 'Escape') closeQuickSearch()
  else if (key === 'Backspace') typedAhead = typedAhead.slice(0, -1)
  else if ([...key].length === 1) typedAhead += key
  else return
  event.preventDefault()
  event.stopPropagation()
}

export function openQuickSearch() {
  if (store.getState().open) return
  typedAhead = ''
  document.addEventListener('keydown', keepTyped, true)
  store.setState({ open: true })
}

/** Returns what was typed since the opening; from now on the field takes the letters itself. */
export function takeTypedAhead(): string {
  document.removeEventListener('keydown', keepTyped, true)
  return typedAhead
}

export function closeQuickSearch() {
  takeTypedAhead()
  store.setState({ open: false })
}

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
