import type { PasswordResetChannel } from '@cabinet/contract/auth.reset'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useSignInOptions } from '../auth.api.ts'
import { messages as authMessages } from '../auth.text.ts'
import doors from '../doors/doors.module.css'
import { messages as doorMessages } from '../doors/doors.text.ts'
import { SignInFailure } from '../failure.tsx'
import form from '../form.module.css'
import { useSignInStep } from '../use-step.ts'
import { NewPasswordStep } from './new-password-step.tsx'
import { type RequestedResetCode, requestResetCode } from './reset.api.ts'
import styles from './reset.module.css'
import { messages } from './reset.text.ts'

interface ForgottenPasswordProps {
  /** Account that was typed before. */
  account: string
  onDone: (account: string) => void
  onBack: (account: string) => void
}

/** From a forgotten password to a new one: the account and a way to get a code, then the code and the password. */
export function ForgottenPasswordSteps({ account: typed, onDone, onBack }: ForgottenPasswordProps) {
  const [account, setAccount] = useState(typed)
  const [requested, setRequested] = useState<RequestedResetCode | null>(null)
  if (requested)
    return (
      <NewPasswordStep
        requested={requested}
        onDone={() => onDone(requested.account)}
        onOther={() => setRequested(null)}
        onBack={() => onBack(requested.account)}
      />
    )
  return (
    <AccountStep
      account={account}
      onAccount={setAccount}
      onRequested={setRequested}
      onBack={() => onBack(account.trim())}
    />
  )
}

interface AccountStepProps {
  account: string
  onAccount: (account: string) => void
  onRequested: (requested: RequestedResetCode) => void
  onBack: () => void
}

function AccountStep({ account, onAccount, onRequested, onBack }: AccountStepProps) {
  const offered = useSignInOptions()?.reset ?? []
  const [chosen, setChosen] = useState<PasswordResetChannel | null>(null)
  const [tried, setTried] = useState(false)
  const { busy, failure, run } = useSignInStep()
  const t = useText(messages)
  const authText = useText(authMessages)
  const doorText = useText(doorMessages)
  const channel = chosen ?? offered[0] ?? 'mail'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (account.trim()) void run(async () => onRequested(await requestResetCode(account.trim(), channel)))
  }
  return (
    <>
      <h1 className={form.title}>{t('title')}</h1>
      <p className={form.lead}>{t('lead')}</p>
      <form className={form.form} onSubmit={submit} noValidate>
        <SignInFailure reason={failure} />
        <TextInput
          label={authText('account')}
          value={account}
          onChange={(event) => onAccount(event.target.value)}
          error={tried && !account.trim() ? authText('accountNeeded') : null}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          autoFocus
        />
        {offered.length > 1 && (
          <div className={styles.channel}>
            <span aria-hidden="true">{t('channel')}</span>
            <SegmentedControl
              label={t('channel')}
              value={channel}
              onChange={setChosen}
              options={offered.map((value) => ({ value, words: t(value) }))}
            />
          </div>
        )}
        <Button type="submit" look="primary" className={form.submit} busy={busy}>
          {doorText('getCode')}
        </Button>
      </form>
      <p className={styles.note}>{t('elsewhere')}</p>
      <div className={doors.ways}>
        <Button look="quiet" small onClick={onBack}>
          {doorText('back')}
        </Button>
      </div>
    </>
  )
}
