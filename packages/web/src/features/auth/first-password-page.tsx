import { go } from '../../kernel/go.ts'
import { signOut } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { text } from './auth.text.ts'
import styles from './form.module.css'
import { Gate } from './gate.tsx'
import { PasswordForm } from './password-form.tsx'

/** /dashboard/EditPasswordNew: nothing else opens before the password is changed. */
export function FirstPasswordPage() {
  const t = useText(text)
  return (
    <Gate>
      <h1 className={styles.title}>{t('firstTitle')}</h1>
      <p className={styles.lead}>{t('firstBody')}</p>
      <PasswordForm onDone={() => go('/', {}, { replace: true })} />
      <Button look="quiet" className={styles.leave} onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </Gate>
  )
}
