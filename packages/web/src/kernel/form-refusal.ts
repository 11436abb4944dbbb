import { useState } from 'react'
import { useTranslate } from './text.ts'
import { failureReason } from './toast.ts'

/** The reason why a form without a field for it was refused, to be shown inside its dialog. */
export function useFormRefusal() {
  const translate = useTranslate()
  const [reason, setReason] = useState<ReturnType<typeof failureReason>>(null)
  return {
    refusal: reason && translate(reason.words, reason.params),
    showRefusal: (error: unknown) => setReason(failureReason(error)),
    clearRefusal: () => setReason(null),
  }
}
