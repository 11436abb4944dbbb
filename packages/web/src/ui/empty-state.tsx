import type { ReactNode } from 'react'
import { ThemedDrawing, type ThemedDrawingName } from './drawing.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  drawing?: ThemedDrawingName
  title: string
  /** One sentence: the next step. */
  hint?: string
  /** Buttons. */
  children?: ReactNode
}

export function EmptyState({ drawing = 'folder', title, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <ThemedDrawing name={drawing} />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
