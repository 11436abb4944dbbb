import { CircleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { go, goBackTo } from '../../kernel/go.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSystemName } from '../settings/index.ts'
import { signIn } from './auth.api.ts'
import { text } from './auth.text.ts'
import styles from './form.module.css'
import { Gate } from './gate.tsx'
import { PasswordInput } from './password-input.tsx'

/** /login. `redirect` in the address holds the route to open afterwards. Stands without the router (see app/entry). */
export function SignInPage() {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const name = useSystemName()
  const t = useText(text)
  const say = useSay()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!account.trim()) return accountField.current?.focus()
    if (!password) return passwordField.current?.focus()
    setBusy(true)
    setFailure(null)
    try {
      const { mustChangePassword } = await signIn(account, password)
      const back = new URLSearchParams(location.search).get('redirect') ?? undefined
      if (mustChangePassword) go('/dashboard/EditPasswordNew', {}, { replace: true })
      else goBackTo(back)
    } catch (error) {
      setFailure(error instanceof CallError ? error.key : 'common.failed')
      setBusy(false)
      passwordField.current?.select()
    }
  }

  return (
    <Gate>
      <h1 className={styles.title}>{t('welcome')}</h1>
      <p className={styles.lead}>{t('welcomeTo', { name })}</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure && (
          <p className={styles.failure} role="alert">
            <CircleAlert aria-hidden="true" />
            {say(failure)}
          </p>
        )}
        <TextInput
          ref={accountField}
          label={t('account')}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          error={tried && !account.trim() ? t('accountNeeded') : null}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          autoFocus
        />
        <PasswordInput
          ref={passwordField}
          label={t('password')}
          value={password}
          onChange={setPassword}
          error={tried && !password ? t('passwordNeeded') : null}
          autoComplete="current-password"
        />
        <Button type="submit" look="primary" className={styles.submit} busy={busy}>
          {t('signIn')}
        </Button>
      </form>
    </Gate>
  )
}
