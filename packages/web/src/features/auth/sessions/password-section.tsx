import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { SettingsSection } from '../../../ui/section.tsx'
import { ChangePasswordForm } from '../password-form.tsx'
import styles from './password-section.module.css'
import { messages } from './sessions.text.ts'

/** Changes the signed-in user's password in place. */
export function PasswordSection() {
  const [done, setDone] = useState(0)
  const t = useText(messages)
  return (
    <SettingsSection title={t('password')} hint={t('passwordHint')}>
      <div className={styles.form}>
        <ChangePasswordForm key={done} onDone={() => setDone(done + 1)} />
      </div>
    </SettingsSection>
  )
}
