import { type FormEvent, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { messages as authMessages } from '../auth.text.ts'
import doors from '../doors/doors.module.css'
import { messages as doorMessages } from '../doors/doors.text.ts'
import { SignInFailure } from '../failure.tsx'
import form from '../form.module.css'
import { PasswordField } from '../password-input.tsx'
import { PasswordRuleList } from '../password-rule-list.tsx'
import { checkPasswordRules } from '../password-rules.ts'
import { useCountdown } from '../use-countdown.ts'
import { secondsToWait, useSignInStep } from '../use-step.ts'
import { type RequestedResetCode, requestResetCode, sendPasswordReset } from './reset.api.ts'
import styles from './reset.module.css'
import { messages } from './reset.text.ts'

interface NewPasswordStepProps {
  requested: RequestedResetCode
  onDone: () => void
  onOther: () => void
  onBack: () => void
}

/** The code that was sent, and the new password with its rules. */
export function NewPasswordStep({ requested, onDone, onOther, onBack }: NewPasswordStepProps) {
  const { account, channel, policy } = requested
  const [code, setCode] = useState('')
  const [newPassword, setNew] = useState('')
  const [repeated, setRepeated] = useState('')
  const [tried, setTried] = useState(false)
  const [wait, setWait] = useCountdown(requested.seconds)
  const { busy, failure, run, setFailure } = useSignInStep()
  const sending = useSignInStep()
  const t = useText(messages)
  const authText = useText(authMessages)
  const doorText = useText(doorMessages)
  const entered = { oldPassword: '', newPassword, repeated }
  // the old password is not known here
  const rules = policy ? checkPasswordRules(entered, policy).filter(([rule]) => rule !== 'ruleOther') : []
  const ready = newPassword !== '' && rules.every(([, met]) => met)
  const reason = failure ?? sending.failure

  const resend = () => {
    setFailure(null)
    void sending.run(async () => {
      try {
        setWait((await requestResetCode(account, channel)).seconds)
        setCode('')
      } catch (error) {
        setWait(secondsToWait(error))
        throw error
      }
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    sending.setFailure(null)
    if (ready && code.trim())
      void run(async () => {
        await sendPasswordReset(account, code.trim(), newPassword)
        onDone()
      })
  }

  return (
    <>
      <h1 className={form.title}>{t('title')}</h1>
      <p className={styles.lead} role="status">
        {t(channel === 'mail' ? 'sentByMail' : 'sentBySms', { account })}
      </p>
      <form className={form.form} onSubmit={submit} noValidate>
        <SignInFailure reason={reason === 'auth.code_wrong' ? t('codeWrong') : reason} />
        {/* for password managers */}
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <TextInput
          label={t('code')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={tried && !code.trim() ? doorText('codeNeeded') : null}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          autoFocus
          end={
            <Button
              look="quiet"
              small
              className={doors.send}
              busy={sending.busy}
              disabled={wait > 0}
              onClick={resend}
            >
              {wait > 0 ? doorText('again', { seconds: wait }) : doorText('getCode')}
            </Button>
          }
        />
        <PasswordField
          label={authText('newPassword')}
          value={newPassword}
          onChange={setNew}
          autoComplete="new-password"
        />
        <PasswordField
          label={authText('repeatPassword')}
          value={repeated}
          onChange={setRepeated}
          autoComplete="new-password"
        />
        {policy && <PasswordRuleList rules={rules} policy={policy} />}
        <Button type="submit" look="primary" className={form.submit} busy={busy} disabled={!ready}>
          {t('save')}
        </Button>
      </form>
      <p className={styles.note}>{t('nothingCame')}</p>
      <div className={doors.ways}>
        <Button look="quiet" small onClick={onOther}>
          {t('otherAccount')}
        </Button>
        <Button look="quiet" small onClick={onBack}>
          {doorText('back')}
        </Button>
      </div>
    </>
  )
}
