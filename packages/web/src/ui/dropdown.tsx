import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import styles from './dropdown.module.css'
import { FloatingMenu, type FloatingMenuItem } from './menu.tsx'

export interface DropdownProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** Words on the button. */
  children: ReactNode
  /** Names the menu for screen readers. */
  label: string
  items: FloatingMenuItem[]
  align?: 'start' | 'end'
  /** The small arrow at the end. */
  arrow?: boolean
}

/** A button that opens a menu. */
export function Dropdown({ children, label, items, align, arrow = true, ...rest }: DropdownProps) {
  const holder = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const button = holder.current?.querySelector('button')
  return (
    <span ref={holder} className={styles.holder}>
      <Button {...rest} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.words}>{children}</span>
        {arrow && <ChevronDown className={styles.arrow} aria-hidden="true" />}
      </Button>
      {open && button && (
        <FloatingMenu
          label={label}
          anchor={button}
          align={align}
          items={items}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
