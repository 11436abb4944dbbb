import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { SignInChallengeAnswer } from '../auth.api.ts'
import form from '../form.module.css'
import { fetchCaptchaImage } from './doors.api.ts'
import styles from './doors.module.css'
import { messages } from './doors.text.ts'

interface VerifyCodeProps {
  /** A change of the number fetches another image, as each image is valid once. */
  round: number
  onChange: (besides: SignInChallengeAnswer) => void
}

/** Captcha letters, or a code of the authenticator app for users who cannot read them. */
export function CaptchaField({ round, onChange }: VerifyCodeProps) {
  const [byApp, setByApp] = useState(false)
  const [picture, setPicture] = useState<{ challenge: string; image: string } | null>(null)
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState(0)
  const t = useText(messages)

  // a new round or a click fetches another image
  useEffect(() => {
    let gone = false
    setTyped('')
    onChange(null)
    if (byApp) return
    void fetchCaptchaImage().then(
      (fresh) => gone || setPicture(fresh),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [round, again, byApp])

  const type = (value: string) => {
    setTyped(value)
    if (!value.trim()) onChange(null)
    else if (byApp) onChange({ oneTimeCode: value.trim() })
    else onChange(picture && { challenge: picture.challenge, verifyCode: value.trim() })
  }

  return (
    <div className={styles.verify}>
      <div className={styles.pictureRow}>
        <TextInput
          label={t(byApp ? 'oneTimeCode' : 'verifyCode')}
          value={typed}
          onChange={(event) => type(event.target.value)}
          autoComplete={byApp ? 'one-time-code' : 'off'}
          inputMode={byApp ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        {!byApp && (
          <button
            type="button"
            className={styles.picture}
            onClick={() => setAgain(again + 1)}
            aria-label={t('picture')}
            data-tip={t('picture')}
          >
            {picture ? <img src={picture.image} alt="" /> : <RefreshCw aria-hidden="true" />}
          </button>
        )}
      </div>
      <Button look="quiet" small className={form.link} onClick={() => setByApp(!byApp)}>
        {t(byApp ? 'byPicture' : 'byApp')}
      </Button>
    </div>
  )
}
