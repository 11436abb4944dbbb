import type { FormEvent } from 'react'
import { lazy, Suspense, useRef, useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSystemSettings } from '../settings/index.ts'
import {
  type SignInChallengeAnswer,
  type SignInNextStep,
  sendPasswordSignIn,
  useSignInOptions,
} from './auth.api.ts'
import { messages } from './auth.text.ts'
import { SignInFailure } from './failure.tsx'
import styles from './form.module.css'
import { PasswordField } from './password-input.tsx'

const VerifyCode = lazy(() => import('./doors/verify-code.tsx').then((m) => ({ default: m.CaptchaField })))

interface PasswordStepProps {
  /** Account that is filled in. */
  known: string
  onNext: (next: SignInNextStep) => Promise<void> | void
  /** Goes on to a new password for the account typed so far. */
  onForgot: (account: string) => void
}

/** Account and password, and a captcha if one is required. */
export function PasswordSignInStep({ known, onNext, onForgot }: PasswordStepProps) {
  const [account, setAccount] = useState(known)
  const [password, setPassword] = useState('')
  const [besides, setBesides] = useState<SignInChallengeAnswer>(null)
  const [wanted, setWanted] = useState(false)
  const [round, setRound] = useState(0)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const afterWrong = useSystemSettings()?.loginVerify
  const options = useSignInOptions()
  const verify = options?.verify || wanted
  const t = useText(messages)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!account.trim()) return accountField.current?.focus()
    if (!password) return passwordField.current?.focus()
    if (verify && !besides) return setFailure('auth.verify_needed')
    setBusy(true)
    setFailure(null)
    try {
      await onNext(await sendPasswordSignIn(account, password, besides))
    } catch (error) {
      const key = error instanceof CallError ? error.key : 'common.failed'
      setFailure(key)
      setBusy(false)
      setRound(round + 1)
      if (key === 'auth.verify_needed' || (key === 'auth.password_wrong' && afterWrong)) setWanted(true)
      if (key !== 'auth.verify_needed') passwordField.current?.select()
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <SignInFailure reason={failure} />
      <TextInput
        ref={accountField}
        label={t('account')}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        error={tried && !account.trim() ? t('accountNeeded') : null}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        autoFocus={known === ''}
      />
      <PasswordField
        ref={passwordField}
        label={t('password')}
        value={password}
        onChange={setPassword}
        error={tried && !password ? t('passwordNeeded') : null}
        autoComplete="current-password"
        autoFocus={known !== ''}
      />
      {verify && (
        <Suspense>
          <VerifyCode round={round} onChange={setBesides} />
        </Suspense>
      )}
      <Button type="submit" look="primary" className={styles.submit} busy={busy}>
        {t('signIn')}
      </Button>
      {options && options.reset.length > 0 && (
        <Button look="quiet" small className={styles.forgot} onClick={() => onForgot(account.trim())}>
          {t('forgot')}
        </Button>
      )}
    </form>
  )
}
