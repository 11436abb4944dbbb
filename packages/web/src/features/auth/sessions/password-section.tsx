import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Section } from '../../../ui/section.tsx'
import { PasswordForm } from '../password-form.tsx'
import styles from './password-section.module.css'
import { text } from './sessions.text.ts'

/** The own password, changed in place. */
export function PasswordSection() {
  const [done, setDone] = useState(0)
  const t = useText(text)
  return (
    <Section title={t('password')} hint={t('passwordHint')}>
      <div className={styles.form}>
        <PasswordForm key={done} onDone={() => setDone(done + 1)} />
      </div>
    </Section>
  )
}
