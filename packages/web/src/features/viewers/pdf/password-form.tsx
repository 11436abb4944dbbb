import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { messages } from './pdf.text.ts'
import styles from './pdf-viewer.module.css'

/** Asks for the password of a protected document; it stays in this page. */
export function PdfPasswordForm({
  wrong,
  onPassword,
}: {
  wrong: boolean
  onPassword: (password: string) => void
}) {
  const t = useText(messages)
  const [password, setPassword] = useState('')
  return (
    <form
      className={styles.locked}
      data-tone="dark"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onPassword(password)
      }}
    >
      <Lock size={36} aria-hidden="true" />
      <h2>{t('password')}</h2>
      <TextInput
        type="password"
        // It is no password of this site, so browsers must not store it.
        autoComplete="off"
        autoFocus
        aria-label={t('passwordField')}
        placeholder={t('passwordField')}
        value={password}
        error={wrong ? t('passwordWrong') : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={password === ''}>
        {t('open')}
      </Button>
    </form>
  )
}
