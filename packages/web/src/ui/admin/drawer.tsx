import { Drawer as AntDrawer } from 'antd'
import { type ReactNode, useRef } from 'react'
import { keepFocusInside } from '../dialog.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './drawer.module.css'

export interface AdminDrawerProps {
  open: boolean
  title: ReactNode
  /** Buttons before the cross. */
  actions?: ReactNode
  /** Pixels. */
  width: number
  onClose(): void
  onClosed?: () => void
  footer?: ReactNode
  /** Selector of the initially focused element; the drawer itself by default. */
  first?: string
  children: ReactNode
}

/** Whether the focus is in a dialog that was opened after this element. */
function isFocusAbove(element: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[aria-modal=true]')
  return (
    !!element &&
    !!dialog &&
    (element.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    !element.contains(dialog)
  )
}

/** A drawer at the right. It traps the focus, Escape closes it; dialogs may open above it. */
export function AdminDrawer(props: AdminDrawerProps) {
  const inside = useRef<HTMLDivElement>(null)
  return (
    <AntDrawer
      open={props.open}
      size={props.width}
      closable={false}
      destroyOnHidden
      rootClassName={styles.root ?? ''}
      // antd's focus trap would take the focus from a dialog above the drawer.
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      onClose={(event) => {
        // A menu or dialog above has handled the key.
        if (!('nativeEvent' in event ? event.nativeEvent : event).defaultPrevented) props.onClose()
      }}
      afterOpenChange={(now) => {
        if (!now) return props.onClosed?.()
        // a field that the user has focused already keeps the focus, and so does a dialog that opened meanwhile
        if (
          inside.current?.querySelector('input:focus, textarea:focus, [contenteditable]:focus') ||
          isFocusAbove(inside.current)
        )
          return
        const field = props.first && inside.current?.querySelector<HTMLElement>(props.first)
        ;(field || inside.current?.querySelector<HTMLElement>('[tabindex], button'))?.focus()
      }}
      drawerRender={(node) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Tab bubbles here from whatever the drawer holds
        <div
          ref={inside}
          data-form
          style={{ display: 'contents' }}
          onKeyDown={(event) => {
            if (event.key === 'Tab' && inside.current?.contains(event.target as Node))
              keepFocusInside(event.shiftKey, inside.current) && event.preventDefault()
          }}
        >
          {node}
        </div>
      )}
      title={
        <div className={styles.head}>
          <div className={styles.title}>{props.title}</div>
          {props.actions}
          <CloseButton onClose={props.onClose} />
        </div>
      }
      footer={props.footer && <div className={styles.foot}>{props.footer}</div>}
    >
      {props.children}
    </AntDrawer>
  )
}
