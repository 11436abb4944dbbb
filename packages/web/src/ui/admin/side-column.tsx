import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import styles from './side-column.module.css'
import { useAdminKitMessages } from './use-words.ts'

interface SideColumnProps {
  /** Pixels (236). */
  width?: number | undefined
  children: ReactNode
}

/** The column at the left of an administration screen; in a narrow one it folds, and opens over the rest. */
export function AdminSideColumn({ width = 236, children }: SideColumnProps) {
  const t = useAdminKitMessages()
  const column = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const press = ({ target }: PointerEvent) =>
      target instanceof Node && !column.current?.contains(target) && setOpen(false)
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from what the column holds
    <div
      ref={column}
      className={styles.column}
      data-open={open || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open || event.defaultPrevented) return
        event.preventDefault()
        setOpen(false)
        column.current?.querySelector('button')?.focus()
      }}
    >
      <div className={styles.strip}>
        <IconButton
          small
          words={t(open ? 'foldColumn' : 'openColumn')}
          icon={open ? <PanelLeftClose /> : <PanelLeftOpen />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div className={styles.content} style={{ width }}>
        {children}
      </div>
    </div>
  )
}
