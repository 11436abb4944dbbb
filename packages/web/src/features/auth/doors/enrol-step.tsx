import { type FormEvent, useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Next } from '../auth.api.ts'
import { Scan } from '../factors/scan.tsx'
import form from '../form.module.css'
import { beginEnrol, confirmEnrol } from './doors.api.ts'
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
  const { busy, failure, run } = useStep()
  const t = useText(text)

  // once for each ticket
  useEffect(() => void run(async () => setBegun(await beginEnrol(ticket))), [ticket])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) void run(async () => onNext(await confirmEnrol(ticket, code.trim())))
  }

  return (
    <>
      <h1 className={form.title}>{t('enrolTitle')}</h1>
      <p className={styles.enrolLead}>{t('enrolBody')}</p>
      <form className={form.form} onSubmit={submit} noValidate>
        <Failure reason={failure} />
        {begun ? <Scan {...begun} code={code} onCode={setCode} /> : <Skeleton height={260} />}
        <Button type="submit" look="primary" className={form.submit} busy={busy} disabled={!begun}>
          {t('finish')}
        </Button>
      </form>
      <div className={styles.ways}>
        <Button look="quiet" small onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  )
}
