import { go } from '../../kernel/go.ts'
import { useText } from '../../kernel/text.ts'
import { text } from './auth.text.ts'
import styles from './change-password-page.module.css'
import { PasswordForm } from './password-form.tsx'

/** /dashboard/EditPassword, inside the shell. */
export function ChangePasswordPage() {
  const t = useText(text)
  return (
    <section className={styles.card}>
      <h1 className={styles.title}>{t('changePassword')}</h1>
      <PasswordForm onDone={() => go('/')} />
    </section>
  )
}
