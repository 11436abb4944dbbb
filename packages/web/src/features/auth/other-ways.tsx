import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { currentLanguage, useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { type SignInNextStep, useSignInOptions } from './auth.api.ts'
import { messages } from './auth.text.ts'
import styles from './form.module.css'

interface OtherWaysProps {
  onNext: (next: SignInNextStep) => Promise<void> | void
  onFailure: (reason: string) => void
}

/** Single sign-on and passkeys, if the server offers them and the browser supports them. */
export function OtherSignInMethods({ onNext, onFailure }: OtherWaysProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const options = useSignInOptions()
  const t = useText(messages)
  const passkey = options?.passkey && 'PublicKeyCredential' in window
  if (!options || (!passkey && options.signOn.length === 0)) return null

  const go = async (way: string, work: () => Promise<void>) => {
    setBusy(way)
    try {
      await work()
    } catch (error) {
      // cancellation in the browser's prompt is not a failure
      if ((error as Error).name !== 'NotAllowedError')
        onFailure(error instanceof CallError ? error.key : 'common.failed')
      setBusy(null)
    }
  }
  const toProvider = (id: string) => async () => {
    const { leaveForProvider: goToProvider } = await import('./doors/doors.api.ts')
    await goToProvider(id, new URLSearchParams(location.search).get('redirect') ?? undefined)
  }
  const byPasskey = async () => {
    const { sendPasskeySignIn: passkeyLogin } = await import('./doors/doors.api.ts')
    await onNext(await passkeyLogin())
  }
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      <div className={styles.others}>
        {options.signOn.map(({ id, zh, en }) => (
          <Button key={id} icon={<LogIn />} busy={busy === id} onClick={() => void go(id, toProvider(id))}>
            {currentLanguage() === 'zh' ? zh : en}
          </Button>
        ))}
        {passkey && (
          <Button icon={<KeyRound />} busy={busy === 'passkey'} onClick={() => void go('passkey', byPasskey)}>
            {t('byPasskey')}
          </Button>
        )}
      </div>
    </>
  )
}
