/** A command of the file list's keyboard. */
export type ListKeyCommand =
  | {
      kind: 'step'
      by: 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'home' | 'end'
      range: boolean
      only: boolean
    }
  | { kind: 'all' | 'clear' | 'toggle' | 'open' | 'up' | 'undo' | 'paste' | 'menu' | 'keys' | 'newFolder' }
  | { kind: 'action'; key: string }

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const steps: Record<string, 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'home' | 'end'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'home',
  End: 'end',
}

const withCtrl: Record<string, ListKeyCommand> = {
  a: { kind: 'all' },
  c: { kind: 'action', key: 'copyMark' },
  x: { kind: 'action', key: 'cut' },
  v: { kind: 'paste' },
  z: { kind: 'undo' },
  ' ': { kind: 'toggle' },
}

const plain: Record<string, ListKeyCommand> = {
  Enter: { kind: 'open' },
  ' ': { kind: 'action', key: 'preview' },
  F2: { kind: 'action', key: 'rename' },
  Delete: { kind: 'action', key: 'delete' },
  Backspace: { kind: 'up' },
  Escape: { kind: 'clear' },
  s: { kind: 'action', key: 'favourite' },
  e: { kind: 'action', key: 'edit' },
  l: { kind: 'action', key: 'label' },
  ContextMenu: { kind: 'menu' },
  '?': { kind: 'keys' },
}

/** Returns the command of a key press, or null for other keys. Command counts as Ctrl. */
export function listKeyCommandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): ListKeyCommand | null {
  const ctrl = ctrlKey || metaKey
  if (altKey) {
    if (key === 'ArrowUp') return { kind: 'up' }
    return key === 'Enter' ? { kind: 'action', key: 'properties' } : null
  }
  const step = steps[key]
  if (step) return { kind: 'step', by: step, range: shiftKey, only: ctrl && !shiftKey }
  if (ctrl) return (!shiftKey && withCtrl[key.toLowerCase()]) || null
  if (shiftKey && key === 'F10') return { kind: 'menu' }
  if (shiftKey && key.toLowerCase() === 'n') return { kind: 'newFolder' }
  return plain[key] ?? null
}

/** Returns where a step leads in a list of `total`, with `columns` cards a row and `page` visible rows. */
export function stepInList(
  by: NonNullable<(typeof steps)[string]>,
  from: number,
  total: number,
  columns: number,
  page: number,
) {
  if (total === 0) return -1
  if (from < 0) return by === 'up' || by === 'end' ? total - 1 : 0
  const side = columns > 1 ? 1 : 0
  const to = {
    up: from - columns,
    down: from + columns,
    left: from - side,
    right: from + side,
    pageUp: from - columns * page,
    pageDown: from + columns * page,
    home: 0,
    end: total - 1,
  }[by]
  // A card without one above or below stays where it is; pages and ends stop at the first and last.
  if ((by === 'up' && to < 0) || (by === 'down' && to >= total))
    return by === 'down' && columns === 1 ? total - 1 : from
  return Math.max(0, Math.min(total - 1, to))
}
