import { useEffect, useRef } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { useText } from '../../../kernel/text.ts'
import type { SignInNextStep } from '../auth.api.ts'
import form from '../form.module.css'
import { backFromProvider } from './doors.api.ts'
import { messages } from './doors.text.ts'

interface ReturnStepProps {
  /** Query parameters that the provider returned. */
  query: string
  onNext: (next: SignInNextStep, redirect: string | undefined) => void
  onFailure: (reason: string) => void
}

/** Completes a single sign-on; runs once, as the provider's reply is valid once. */
export function SingleSignOnReturn({ query, onNext, onFailure }: ReturnStepProps) {
  const begun = useRef(false)
  const t = useText(messages)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    history.replaceState(null, '', '/login')
    backFromProvider(query).then(
      ({ next, redirect }) => onNext(next, redirect),
      (error) => onFailure(error instanceof CallError ? error.key : 'common.failed'),
    )
  }, [query, onNext, onFailure])
  return (
    <p className={form.lead} role="status">
      {t('signingIn')}
    </p>
  )
}
