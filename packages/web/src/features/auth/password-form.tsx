import { CircleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { sendPasswordChange, usePasswordPolicy } from './auth.api.ts'
import { messages } from './auth.text.ts'
import styles from './form.module.css'
import { PasswordField } from './password-input.tsx'
import { PasswordRuleList } from './password-rule-list.tsx'
import { checkPasswordRules } from './password-rules.ts'

/** Old password, new password twice, and the rules ticked off while typing. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [repeated, setRepeated] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const policy = usePasswordPolicy()
  const t = useText(messages)
  const say = useTranslate()
  const rules = policy ? checkPasswordRules({ oldPassword, newPassword, repeated }, policy) : []
  const ready = policy && oldPassword !== '' && rules.every(([, met]) => met)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setBusy(true)
    setFailure(null)
    try {
      await sendPasswordChange(oldPassword, newPassword)
      showToast.success(messages.changed)
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
      <PasswordField
        label={t('oldPassword')}
        value={oldPassword}
        onChange={setOld}
        autoComplete="current-password"
      />
      <PasswordField
        label={t('newPassword')}
        value={newPassword}
        onChange={setNew}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('repeatPassword')}
        value={repeated}
        onChange={setRepeated}
        autoComplete="new-password"
      />
      {policy && <PasswordRuleList rules={rules} policy={policy} />}
      <Button type="submit" look="primary" className={styles.submit} busy={busy} disabled={!ready}>
        {t('save')}
      </Button>
    </form>
  )
}
