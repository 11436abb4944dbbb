import { CircleAlert, X } from 'lucide-react'
import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { joinClassNames } from './classes.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useOpenLayer } from './open-layers.ts'

export interface DialogProps {
  title: string
  /** Words of the cross; without them there is none. */
  closeWords?: string
  onClose: () => void
  children: ReactNode
  /** The buttons. */
  footer?: ReactNode
  /** Why what was asked for was refused, where no field says it. */
  refusal?: string | null
  /** Pixels; shrinks with the window. */
  width?: number
  /** Makes the dialog a form: Enter in a field calls it. */
  onSubmit?: () => void
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog'
  className?: string
}

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]'

/** A modal dialog: focus stays inside, Escape closes, the focus goes back afterwards. */
export function Dialog({
  title,
  closeWords,
  onClose,
  children,
  footer,
  refusal,
  width = 440,
  onSubmit,
  role = 'dialog',
  className,
}: DialogProps) {
  const card = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useOpenLayer(onClose)

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    const element = card.current
    const first = element?.querySelector<HTMLElement>(
      '[data-first], input:not([type=checkbox]), [data-body] button',
    )
    ;(first ?? element)?.focus({ preventScroll: true })
    return () => {
      if (before?.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const content = (
    <>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {closeWords && <IconButton small words={closeWords} icon={<X />} onClick={onClose} />}
      </div>
      <div className={styles.body} data-body>
        {children}
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          <CircleAlert aria-hidden="true" />
          {refusal}
        </p>
      )}
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  )
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the scrim only closes; the keyboard has Escape
    <div
      className={styles.scrim}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') {
          // Listeners on the window (a drawer below) ignore a handled key.
          event.preventDefault()
          onClose()
        }
        if (event.key === 'Tab') keepFocusInside(event.shiftKey, card.current) && event.preventDefault()
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are dialogs */}
      <div
        ref={card}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={joinClassNames(styles.card, className)}
        style={{ '--width': `${width}px` } as CSSProperties}
      >
        {onSubmit ? (
          <form className={styles.form} onSubmit={submit} noValidate>
            {content}
          </form>
        ) : (
          content
        )}
      </div>
    </div>,
    document.body,
  )
}

/** Returns whether the focus was wrapped around at an end of the dialog. */
export function keepFocusInside(back: boolean, card: HTMLElement | null) {
  const all = [...(card?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter((one) => one.tabIndex >= 0)
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  if (back && (at === first || at === card)) last?.focus()
  else if (!back && at === last) first?.focus()
  else return false
  return true
}
