import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Next, useSignInOptions } from '../auth.api.ts'
import { Scan } from '../factors/scan.tsx'
import form from '../form.module.css'
import { beginEnrol, confirmEnrol, enrolPasskey } from './doors.api.ts'
import styles from './doors.module.css'
import { text } from './doors.text.ts'
import { Failure } from './failure.tsx'
import { useStep } from './use-step.ts'

interface EnrolStepProps {
  ticket: string
  onNext: (next: Next) => void
  onBack: () => void
}

/** Sets up the second factor that is required, before the sign-in goes on. */
export function EnrolStep({ ticket, onNext, onBack }: EnrolStepProps) {
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  const [code, setCode] = useState('')
  const [byPasskey, setByPasskey] = useState(false)
  const { busy, failure, run } = useStep()
  // an address of numbers is safe enough for the browser, and none that passkeys are made for
  const able = useSignInOptions()?.passkey && 'PublicKeyCredential' in window
  const t = useText(text)

  // once for each ticket
  useEffect(() => void run(async () => setBegun(await beginEnrol(ticket))), [ticket])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setByPasskey(false)
    if (code.trim()) void run(async () => onNext(await confirmEnrol(ticket, code.trim())))
  }

  const passkey = () => {
    setByPasskey(true)
    void run(async () => onNext(await enrolPasskey(ticket, t('passkeyName'))))
  }

  return (
    <>
      <h1 className={form.title}>{t('enrolTitle')}</h1>
      <p className={styles.enrolLead}>{t('enrolBody')}</p>
      <form className={form.form} onSubmit={submit} noValidate>
        <Failure reason={failure === 'common.failed' && byPasskey ? t('passkeyUnmade') : failure} />
        {begun ? <Scan {...begun} code={code} onCode={setCode} /> : <Skeleton height={260} />}
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
