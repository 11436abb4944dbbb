import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { changePassword, usePasswordPolicy } from './auth.api.ts'
import { text } from './auth.text.ts'
import styles from './form.module.css'
import { PasswordInput } from './password-input.tsx'
import { passwordRules } from './password-rules.ts'

/** Old password, new password twice, and the rules ticked off while typing. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [repeated, setRepeated] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const policy = usePasswordPolicy()
  const t = useText(text)
  const say = useSay()
  const rules = policy ? passwordRules({ oldPassword, newPassword, repeated }, policy) : []
  const ready = policy && oldPassword !== '' && rules.every(([, met]) => met)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setBusy(true)
    setFailure(null)
    try {
      await changePassword(oldPassword, newPassword)
      toast.success(text.changed)
      onDone()
    } catch (error) {
      setFailure(error instanceof CallError ? error.key : 'common.failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && (
        <p className={styles.failure} role="alert">
          <CircleAlert aria-hidden="true" />
          {say(failure)}
        </p>
      )}
      <PasswordInput
        label={t('oldPassword')}
        value={oldPassword}
        onChange={setOld}
        autoComplete="current-password"
      />
      <PasswordInput
        label={t('newPassword')}
        value={newPassword}
        onChange={setNew}
        autoComplete="new-password"
      />
      <PasswordInput
        label={t('repeatPassword')}
        value={repeated}
        onChange={setRepeated}
        autoComplete="new-password"
      />
      {policy && (
        <ul className={styles.rules}>
          {rules.map(([rule, met]) => (
            <li key={rule} data-met={met}>
              {met ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
              <span>
                {t(rule, { min: policy.min, max: policy.max })}
                <span className="only-read"> {t(met ? 'ruleMet' : 'ruleOpen')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" look="primary" className={styles.submit} busy={busy} disabled={!ready}>
        {t('save')}
      </Button>
    </form>
  )
}
