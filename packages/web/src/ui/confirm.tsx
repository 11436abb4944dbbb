import { type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  body?: ReactNode
  /** Words of the button that goes ahead. */
  okWords: string
  /** Without it the dialog has one button only. */
  cancelWords?: string
  danger?: boolean
  /** The focus begins at the button that changes nothing. */
  focusCancel?: boolean
  onAnswer: (yes: boolean) => void | Promise<void>
}

/** A question with yes and no. While the answer's promise runs the button shows it. */
export function ConfirmDialog({
  title,
  body,
  okWords,
  cancelWords,
  danger,
  focusCancel,
  onAnswer,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  // at once, unlike the state: the answer itself may change the page, which closes the dialog
  const answering = useRef(false)
  const yes = async () => {
    answering.current = true
    setBusy(true)
    try {
      await onAnswer(true)
    } finally {
      answering.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => !answering.current && void onAnswer(false)}
      width={420}
      footer={
        <>
          {cancelWords && (
            <Button
              onClick={() => void onAnswer(false)}
              disabled={busy}
              data-first={focusCancel || undefined}
            >
              {cancelWords}
            </Button>
          )}
          <Button
            look={danger ? 'danger' : 'primary'}
            busy={busy}
            data-first={!focusCancel || undefined}
            onClick={() => void yes()}
          >
            {okWords}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  )
}

/** Asks outside of any component and answers true for yes. */
export function askForConfirmation(question: Omit<ConfirmDialogProps, 'onAnswer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    const answer = (yes: boolean) => {
      root.unmount()
      resolve(yes)
    }
    root.render(<ConfirmDialog {...question} onAnswer={answer} />)
  })
}
