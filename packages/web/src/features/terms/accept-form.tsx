import { type TermsKind, type TermsText, termsEndpoints } from '@cabinet/contract/terms'
import { useId, useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { signOutEverywhere } from '../../kernel/session.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useSystemName } from '../settings/index.ts'
import styles from './accept-form.module.css'
import { kindMessages } from './entry.text.ts'
import { sendAcceptance } from './terms.api.ts'
import { messages } from './terms.text.ts'
import { TermsBody, TermsFacts } from './terms-text-view.tsx'

interface AcceptTermsProps {
  texts: readonly TermsText[]
  onDone(): void
}

/** The texts that wait for the user, each with a box to tick, and one button for all. */
export function AcceptTermsForm({ texts, onDone }: AcceptTermsProps) {
  const t = useText(messages)
  const name = useSystemName()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const keyOf = ({ kind, version }: TermsText) => `${kind} ${version}`
  const accept = async () => {
    setBusy(true)
    try {
      await sendAcceptance(texts)
      onDone()
    } catch (error) {
      showToast.failure(error)
      if (error instanceof CallError && error.key === 'terms.changed') {
        setTicked([])
        await markQueriesStale(termsEndpoints.pending)
      }
      setBusy(false)
    }
  }
  return (
    <>
      <h1 className={styles.title}>{t('acceptTitle')}</h1>
      <p className={styles.lead}>{t('acceptBody', { name })}</p>
      {texts.map((text) => (
        <TermsCard
          key={keyOf(text)}
          text={text}
          isTicked={ticked.includes(keyOf(text))}
          onTick={(on) =>
            setTicked((before) => [
              ...before.filter((key) => key !== keyOf(text)),
              ...(on ? [keyOf(text)] : []),
            ])
          }
        />
      ))}
      <div className={styles.buttons}>
        <Button look="quiet" disabled={busy} onClick={() => void signOutEverywhere()}>
          {t('signOut')}
        </Button>
        <Button
          look="primary"
          busy={busy}
          disabled={texts.some((text) => !ticked.includes(keyOf(text)))}
          onClick={() => void accept()}
        >
          {t('accept')}
        </Button>
      </div>
    </>
  )
}

interface TermsCardProps {
  text: TermsText
  isTicked: boolean
  onTick(on: boolean): void
}

function TermsCard({ text, isTicked, onTick }: TermsCardProps) {
  const t = useText(messages)
  const title = useTranslate()(kindMessages[text.kind satisfies TermsKind])
  const heading = useId()
  return (
    <div className={styles.card}>
      <h2 className={styles.name} id={heading}>
        {title}
      </h2>
      <TermsFacts text={text} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is read with the keys too */}
      <section className={styles.text} aria-labelledby={heading} tabIndex={0}>
        <TermsBody text={text} />
      </section>
      <Checkbox checked={isTicked} onChange={(event) => onTick(event.target.checked)}>
        {t('read', { title })}
      </Checkbox>
    </div>
  )
}
