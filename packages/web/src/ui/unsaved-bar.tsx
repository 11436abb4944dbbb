import { Button } from './button.tsx'
import styles from './unsaved-bar.module.css'

export interface UnsavedBarProps {
  words: { unsaved: string; discard: string; save: string }
  /** Without changes there is no bar. */
  dirty: boolean
  busy: boolean
  /** Whether the values may be saved. */
  ready?: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The bar at the end of a form of settings: says that changes are not saved, and saves or discards them. */
export function UnsavedBar({ words, dirty, busy, ready = true, onSave, onDiscard }: UnsavedBarProps) {
  return (
    <div className={styles.place} role="status">
      {dirty && (
        <div className={styles.bar}>
          <span className={styles.words}>{words.unsaved}</span>
          <Button disabled={busy} onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button look="primary" disabled={!ready} busy={busy} onClick={onSave}>
            {words.save}
          </Button>
        </div>
      )}
    </div>
  )
}
