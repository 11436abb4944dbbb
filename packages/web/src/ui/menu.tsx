import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './menu.module.css'
import type { AnchorBox } from './place.ts'
import { Popover } from './popover.tsx'

export interface FloatingMenuItem {
  key: string
  words: string
  icon?: ReactNode
  /** As people read it: 'F2', 'Ctrl C'. */
  shortcut?: string
  /** Greyed; with `why` shown on hover. */
  disabled?: boolean
  why?: string
  danger?: boolean
  /** A tick: this one of several is on. */
  checked?: boolean
  /** A line above. */
  divided?: boolean
  onPick: () => void
}

export interface FloatingMenuProps {
  /** Read aloud. */
  label: string
  anchor: Element | AnchorBox
  align?: 'start' | 'end'
  items: FloatingMenuItem[]
  onClose: () => void
}

/** A menu at an element or at the pointer. Arrows, Home, End, letters, Enter, Escape. */
export function FloatingMenu({ label, anchor, align, items, onClose }: FloatingMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const ticked = items.some((item) => item.checked !== undefined)
  useEffect(() => {
    const first =
      list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ??
      list.current?.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')
    first?.focus({ preventScroll: true })
  }, [])

  const pick = (item: FloatingMenuItem) => {
    if (item.disabled) return
    onClose()
    if (anchor instanceof HTMLElement) anchor.focus()
    item.onPick()
  }
  return (
    <Popover anchor={anchor} align={align} onClose={onClose} className={styles.menu}>
      <div
        ref={list}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={(event) => walk(event, list.current, onClose)}
        onContextMenu={(event) => event.preventDefault()}
      >
        {items.map((item) => (
          <div key={item.key} role="none" className={item.divided ? styles.divided : undefined}>
            {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set with menuitemradio only */}
            <button
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              aria-disabled={item.disabled || undefined}
              tabIndex={-1}
              data-tip={item.disabled ? item.why : undefined}
              className={joinClassNames(styles.item, item.danger && styles.danger)}
              onClick={() => pick(item)}
              onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            >
              {ticked ? <span className={styles.icon}>{item.checked && <Check />}</span> : null}
              {item.icon && <span className={styles.icon}>{item.icon}</span>}
              <span className={styles.words}>{item.words}</span>
              {item.shortcut && <kbd className={styles.shortcut}>{item.shortcut}</kbd>}
            </button>
          </div>
        ))}
      </div>
    </Popover>
  )
}

function walk(event: KeyboardEvent, list: HTMLElement | null, onClose: () => void) {
  const all = [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const go = (index: number) => all[(index + all.length) % all.length]?.focus()
  if (event.key === 'ArrowDown') go(at + 1)
  else if (event.key === 'ArrowUp') go(at < 0 ? all.length - 1 : at - 1)
  else if (event.key === 'Home') go(0)
  else if (event.key === 'End') go(all.length - 1)
  else if (event.key === 'Tab') onClose()
  else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
    const letter = event.key.toLocaleLowerCase()
    const next = [...all.slice(at + 1), ...all.slice(0, at + 1)]
    next.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus()
  } else return
  event.preventDefault()
  event.stopPropagation()
}
