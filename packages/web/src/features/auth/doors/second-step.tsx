import type { SecondFactorKind } from '@cabinet/contract/auth'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { SignInNextStep } from '../auth.api.ts'
import { SignInFailure } from '../failure.tsx'
import form from '../form.module.css'
import { useSignInStep } from '../use-step.ts'
import { sendPasskeySignIn, sendSecondStep } from './doors.api.ts'
import styles from './doors.module.css'
import { messages } from './doors.text.ts'

interface SecondStepProps {
  ticket: string
  factors: SecondFactorKind[]
  onNext: (next: SignInNextStep) => void
  onBack: () => void
}

const leads = { passkey: 'secondByPasskey', totp: 'secondByApp', recovery: 'secondByRecovery' } as const
const changes = { passkey: 'usePasskey', totp: 'useTotp', recovery: 'useRecovery' } as const

/** The second step of a sign-in, by any of the user's factors. */
export function SecondFactorStep({ ticket, factors, onNext, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<SecondFactorKind>(factors[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const { busy, failure, run, setFailure } = useSignInStep()
  const t = useText(messages)

  const change = (next: SecondFactorKind) => {
    setKind(next)
    setCode('')
    setFailure(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'passkey') void run(async () => onNext(await sendPasskeySignIn(ticket)))
    else if (code.trim()) void run(async () => onNext(await sendSecondStep(ticket, code.trim())))
  }

  return (
    <>
      <h1 className={form.title}>{t('secondTitle')}</h1>
      <p className={form.lead}>{t(leads[kind])}</p>
      <form className={form.form} onSubmit={submit} noValidate>
        <SignInFailure
          reason={failure === 'common.failed' && kind === 'passkey' ? t('passkeyAborted') : failure}
        />
        {kind !== 'passkey' && (
          <TextInput
            key={kind}
            label={t(kind === 'totp' ? 'oneTimeCode' : 'recoveryCode')}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode={kind === 'totp' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            autoFocus
          />
        )}
        <Button
          type="submit"
          look="primary"
          className={form.submit}
          busy={busy}
          icon={kind === 'passkey' ? <KeyRound /> : undefined}
        >
          {t(kind === 'passkey' ? 'usePasskey' : 'verify')}
        </Button>
      </form>
      <div className={styles.ways}>
        {factors
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} look="quiet" small onClick={() => change(other)}>
              {t(changes[other])}
            </Button>
          ))}
        <Button look="quiet" small onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  )
}
