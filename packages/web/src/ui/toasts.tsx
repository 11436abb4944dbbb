import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import styles from './toasts.module.css'

export interface ToastAppearance {
  id: string | number
  level: 'success' | 'error' | 'warning' | 'info'
  words: string
  /** Label of the undo button. */
  undoWords?: string
  onUndo?: () => void
}

export interface ToastRegionProps {
  /** Names the region for screen readers. */
  label: string
  closeWords: string
  toasts: readonly ToastAppearance[]
  onClose: (id: ToastAppearance['id']) => void
  /** The pointer rests on them (or has left): the owner stops (or restarts) their clocks. */
  onHold?: (held: boolean) => void
}

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info }

export function ToastRegion({ label, closeWords, toasts, onClose, onHold }: ToastRegionProps) {
  // removing the focused button fires no event, so the hold is ended here
  const close = (id: ToastAppearance['id']) => {
    onHold?.(false)
    onClose(id)
  }
  return (
    <section
      className={styles.stack}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      {toasts.map((toast) => {
        const Icon = icons[toast.level]
        return (
          <div
            key={toast.id}
            className={styles.toast}
            data-level={toast.level}
            role={toast.level === 'error' ? 'alert' : undefined}
          >
            <Icon className={styles.icon} aria-hidden="true" />
            <span className={styles.words}>{toast.words}</span>
            {toast.onUndo && (
              <button
                type="button"
                className={styles.undo}
                onClick={() => {
                  toast.onUndo?.()
                  close(toast.id)
                }}
              >
                {toast.undoWords}
              </button>
            )}
            <IconButton small words={closeWords} icon={<X />} onClick={() => close(toast.id)} />
          </div>
        )
      })}
    </section>
  )
}
