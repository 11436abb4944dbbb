import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { joinClassNames } from './classes.ts'
import styles from './header-popover.module.css'
import { IconButton } from './icon-button.tsx'
import { Popover } from './popover.tsx'

export interface HeaderPopoverProps {
  /** Read aloud on the button. */
  words: string
  icon: ReactNode
  /** A number on the button, which its words say too; none for 0. */
  badge: number
  /** The number asks for attention. */
  urgent?: boolean
  /** Drawn around the button. */
  ring?: ReactNode
  title: string
  /** Beside the title. */
  action?: ReactNode
  allWords: string
  /** Opens the page that has all of them. */
  onAll: () => void
  /** The newest, drawn while the card is open. */
  children: (close: () => void) => ReactNode
}

/** A header button that opens a card with the newest of a list, and the way to all of them. */
export function HeaderPopover(props: HeaderPopoverProps) {
  const { words, icon, badge, urgent, ring, title, action, allWords, onAll, children } = props
  const button = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <span ref={button} className={styles.button}>
      {ring && (
        <span className={styles.ring} aria-hidden="true">
          {ring}
        </span>
      )}
      <IconButton
        words={words}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {badge > 0 && (
        <span className={joinClassNames(styles.badge, urgent && styles.urgent)} aria-hidden="true">
          {badge > 99 ? '99+' : badge}
        </span>
      )}
      {open && button.current && (
        <Popover
          anchor={button.current}
          align="end"
          role="dialog"
          aria-label={title}
          className={styles.card}
          onClose={close}
        >
          <header className={styles.head}>
            <h2>{title}</h2>
            {action}
          </header>
          <div className={styles.newest}>{children(close)}</div>
          <footer className={styles.foot}>
            <Button
              look="quiet"
              icon={<ArrowRight />}
              onClick={() => {
                close()
                onAll()
              }}
            >
              {allWords}
            </Button>
          </footer>
        </Popover>
      )}
    </span>
  )
}
