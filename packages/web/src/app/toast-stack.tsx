import { useEffect, useState } from 'react'
import { commonMessages } from '../kernel/common.text.ts'
import { useText, useTranslate } from '../kernel/text.ts'
import { dismissToast, useToastMessages } from '../kernel/toast.ts'
import { ToastRegion } from '../ui/toasts.tsx'
import { messages } from './app.text.ts'

/** Renders the toasts and dismisses each after its time; hovering pauses the timers. */
export function ToastStackView() {
  const toasts = useToastMessages()
  const [held, setHeld] = useState(false)
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()

  useEffect(() => {
    if (held) return
    const timers = toasts.map(({ id, stays }) => setTimeout(() => dismissToast(id), stays))
    return () => timers.forEach(clearTimeout)
  }, [toasts, held])

  return (
    <ToastRegion
      label={t('notices')}
      closeWords={c('close')}
      toasts={toasts.map(({ id, kind, words, params, undo, undoWords }) => ({
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
