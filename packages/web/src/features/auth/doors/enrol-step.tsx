import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { type SignInNextStep, useSignInOptions } from '../auth.api.ts'
import { TotpScanFields } from '../factors/scan.tsx'
import { SignInFailure } from '../failure.tsx'
import form from '../form.module.css'
import { useSignInStep } from '../use-step.ts'
import { enrolPasskeyFactor, fetchEnrolmentSecret, sendEnrolmentCode } from './doors.api.ts'
import styles from './doors.module.css'
import { messages } from './doors.text.ts'

interface EnrolStepProps {
  ticket: string
  onNext: (next: SignInNextStep) => void
  onBack: () => void
}

/** Sets up the required second factor before the sign-in continues. */
export function FactorEnrolmentStep({ ticket, onNext, onBack }: EnrolStepProps) {
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  const [code, setCode] = useState('')
  const [byPasskey, setByPasskey] = useState(false)
  const { busy, failure, run } = useSignInStep()
  // an IP address may be a secure context for the browser, but passkeys cannot be created for it
  const able = useSignInOptions()?.passkey && 'PublicKeyCredential' in window
  const t = useText(messages)

  // once for each ticket
  useEffect(() => void run(async () => setBegun(await fetchEnrolmentSecret(ticket))), [ticket])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setByPasskey(false)
    if (code.trim()) void run(async () => onNext(await sendEnrolmentCode(ticket, code.trim())))
  }

  const passkey = () => {
    setByPasskey(true)
    void run(async () => onNext(await enrolPasskeyFactor(ticket, t('passkeyName'))))
  }

  return (
    <>
      <h1 className={form.title}>{t('enrolTitle')}</h1>
      <p className={styles.enrolLead}>{t('enrolBody')}</p>
      <form className={form.form} onSubmit={submit} noValidate>
        <SignInFailure reason={failure === 'common.failed' && byPasskey ? t('passkeyUnmade') : failure} />
        {begun ? <TotpScanFields {...begun} code={code} onCode={setCode} /> : <SkeletonBar height={260} />}
        <Button type="submit" look="primary" className={form.submit} busy={busy} disabled={!begun}>
          {t('finish')}
        </Button>
      </form>
      <div className={styles.ways}>
        {able && (
          <Button look="quiet" small icon={<KeyRound />} disabled={busy} onClick={passkey}>
            {t('enrolByPasskey')}
          </Button>
        )}
        <Button look="quiet" small onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  )
}
