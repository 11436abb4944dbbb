import { useEffect, useState } from 'react'
import { commonMessages } from '../kernel/common.text.ts'
import { useText, useTranslate } from '../kernel/text.ts'
import { dismissToast, useToastMessages } from '../kernel/toast.ts'
import { ToastRegion } from '../ui/toasts.tsx'
import { messages } from './app.text.ts'

/** Renders the toast and dismisses it after its time; hovering pauses the timer. */
export function ToastStackView() {
  const toast = useToastMessages().at(-1)
  const [held, setHeld] = useState(false)
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()

  useEffect(() => {
    if (held || !toast) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.stays)
    return () => clearTimeout(timer)
  }, [toast, held])

  return (
    <ToastRegion
      label={t('notices')}
      closeWords={c('close')}
      toasts={(toast ? [toast] : []).map(({ id, kind, words, params, undo, undoWords }) => ({
        id,
        level: kind,
        words: say(words, params),
        ...(undo && { undoWords: undoWords ? say(undoWords, params) : c('undo'), onUndo: undo }),
      }))}
      onClose={(id) => dismissToast(Number(id))}
      onHold={setHeld}
    />
  )
}
