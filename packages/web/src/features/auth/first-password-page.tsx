import { navigateTo } from '../../kernel/go.ts'
import { signOutEverywhere } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { messages } from './auth.text.ts'
import styles from './form.module.css'
import { SignInFrame } from './gate.tsx'
import { ChangePasswordForm } from './password-form.tsx'

/** /dashboard/EditPasswordNew: no other page opens until the password is changed. */
export function FirstPasswordPage() {
  const t = useText(messages)
  return (
    <SignInFrame>
      <h1 className={styles.title}>{t('firstTitle')}</h1>
      <p className={styles.lead}>{t('firstBody')}</p>
      <ChangePasswordForm onDone={() => navigateTo('/', {}, { replace: true })} />
      <Button look="quiet" className={styles.leave} onClick={() => void signOutEverywhere()}>
        {t('signOut')}
      </Button>
    </SignInFrame>
  )
}
