import { type FormEvent, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { SignInNextStep } from '../auth.api.ts'
import { SignInFailure } from '../failure.tsx'
import form from '../form.module.css'
import { useCountdown } from '../use-countdown.ts'
import { secondsToWait, useSignInStep } from '../use-step.ts'
import { sendPhoneCodeRequest, sendPhoneSignIn } from './doors.api.ts'
import styles from './doors.module.css'
import { messages } from './doors.text.ts'

/** Signing in by phone with a code sent by text message at most once a minute. */
export function PhoneSignInForm({ onNext }: { onNext: (next: SignInNextStep) => void }) {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<'none' | 'send' | 'enter'>('none')
  const [sent, setSent] = useState(false)
  const [wait, setWait] = useCountdown()
  const { busy, failure, run } = useSignInStep()
  const sending = useSignInStep()
  const t = useText(messages)

  const send = () => {
    setTried('send')
    if (!phone.trim()) return
    void sending.run(async () => {
      try {
        setWait(await sendPhoneCodeRequest(phone))
        setSent(true)
      } catch (error) {
        setWait(secondsToWait(error))
        throw error
      }
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried('enter')
    if (phone.trim() && code.trim()) void run(async () => onNext(await sendPhoneSignIn(phone, code)))
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <SignInFailure reason={failure ?? sending.failure} />
      <TextInput
        label={t('phone')}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={tried !== 'none' && !phone.trim() ? t('phoneNeeded') : null}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        autoFocus
      />
      <TextInput
        label={t('smsCode')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={tried === 'enter' && !code.trim() ? t('codeNeeded') : null}
        hint={sent ? t('codeSent') : ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        end={
          <Button
            look="quiet"
            small
            className={styles.send}
            busy={sending.busy}
            disabled={wait > 0}
            onClick={send}
          >
            {wait > 0 ? t('again', { seconds: wait }) : t('getCode')}
          </Button>
        }
      />
      <Button type="submit" look="primary" className={form.submit} busy={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
