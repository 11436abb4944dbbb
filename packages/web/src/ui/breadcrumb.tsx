import { ChevronRight, MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './breadcrumb.module.css'
import { FloatingMenu } from './menu.tsx'

export interface BreadcrumbStep {
  id: string
  words: string
}

export interface BreadcrumbProps {
  /** Names the navigation for screen readers. */
  label: string
  /** Words of the button that shows the folded middle. */
  moreWords: string
  /** From the root to where we are. */
  crumbs: readonly BreadcrumbStep[]
  onOpen: (crumb: BreadcrumbStep, at: number) => void
  /** Gives each crumb's element, so that a room can make it a drop target. */
  crumbRef?: (crumb: BreadcrumbStep, element: HTMLElement | null) => void
  /** Crumbs shown before the middle folds into a menu. */
  most?: number
}

/** The way to here. The last one is the page's heading. */
export function Breadcrumb({ label, moreWords, crumbs, onOpen, crumbRef, most = 5 }: BreadcrumbProps) {
  const more = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const folded = crumbs.length > most ? crumbs.slice(1, crumbs.length - (most - 2)) : []
  const shown = crumbs.filter((crumb) => !folded.includes(crumb))
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol>
        {shown.map((crumb, at) => {
          const last = at === shown.length - 1
          return (
            <li key={crumb.id}>
              {at > 0 && <ChevronRight className={styles.arrow} aria-hidden="true" />}
              {at === 1 && folded.length > 0 && (
                <>
                  <button
                    ref={more}
                    type="button"
                    className={styles.crumb}
                    aria-label={moreWords}
                    aria-haspopup="menu"
                    aria-expanded={open}
                    onClick={() => setOpen(!open)}
                  >
                    <MoreHorizontal size={16} aria-hidden="true" />
                  </button>
                  <ChevronRight className={styles.arrow} aria-hidden="true" />
                </>
              )}
              {last ? (
                <h1 className={styles.here} aria-current="page" title={crumb.words}>
                  {crumb.words}
                </h1>
              ) : (
                <button
                  ref={(element) => crumbRef?.(crumb, element)}
                  type="button"
                  className={styles.crumb}
                  title={crumb.words}
                  onClick={() => onOpen(crumb, crumbs.indexOf(crumb))}
                >
                  {crumb.words}
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {open && more.current && (
        <FloatingMenu
          label={moreWords}
          anchor={more.current}
          onClose={() => setOpen(false)}
          items={folded.map((crumb) => ({
            key: crumb.id,
            words: crumb.words,
            onPick: () => onOpen(crumb, crumbs.indexOf(crumb)),
          }))}
        />
      )}
    </nav>
  )
}
