import type { UserProfile } from '@cabinet/contract/profiles'
import { type FormEvent, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { messages } from './profile.text.ts'
import styles from './profile-section.module.css'
import { ContactProofDialog } from './proof-dialog.tsx'
import { useContactChange } from './use-contact-change.ts'

/** Mail and phone; a change requires the password, and the code sent to a new number. */
export function ContactSection({ profile }: { profile: UserProfile }) {
  const [mail, setMail] = useState(profile.mail)
  const [phone, setPhone] = useState(profile.phone)
  const { failure, busy, question, save, confirmMail, confirmPhone, answer, giveUp } = useContactChange()
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const changed = mail.trim() !== profile.mail || phone.trim() !== profile.phone
  const doubtful = profile.phone !== '' && !profile.phoneConfirmed && phone.trim() === profile.phone
  const doubtfulMail = profile.mail !== '' && !profile.mailConfirmed && mail.trim() === profile.mail
  const errorAt = (key: string) => (failure === key ? say(key) : null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ ...(profile.mailOpen && { mail }), ...(profile.phoneOpen && { phone }) })
  }
  const mailHint = !profile.mailOpen ? t('closedHint') : doubtfulMail ? t('mailUnconfirmed') : ''
  const phoneHint = !profile.phoneOpen ? t('closedHint') : doubtful ? t('unconfirmed') : ''

  return (
    <SettingsSection title={t('contact')} hint={t('contactHint')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('mail')}
          type="email"
          autoComplete="email"
          value={mail}
          onChange={(event) => setMail(event.target.value)}
          error={errorAt('users.mail_invalid')}
          disabled={!profile.mailOpen}
          hint={mailHint}
          maxLength={200}
        />
        <TextInput
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          error={errorAt('users.phone_invalid') ?? errorAt('auth.phone_invalid')}
          disabled={!profile.phoneOpen}
          hint={phoneHint}
          maxLength={40}
        />
        {(profile.mailOpen || profile.phoneOpen) && (
          <div className={`${styles.save} ${styles.deeds}`}>
            <Button type="submit" look="primary" disabled={!changed} busy={busy}>
              {c('save')}
            </Button>
            {doubtfulMail && profile.mailOpen && profile.mailByCode && (
              <Button disabled={busy} onClick={() => void confirmMail(profile.mail)}>
                {t('confirmMail')}
              </Button>
            )}
            {doubtful && profile.phoneOpen && profile.phoneByCode && (
              <Button disabled={busy} onClick={() => void confirmPhone(profile.phone)}>
                {t('confirmPhone')}
              </Button>
            )}
          </div>
        )}
      </form>
      {question && (
        <ContactProofDialog
          key={question.what}
          what={question.what}
          address={question.address}
          failure={failure}
          busy={busy}
          onAnswer={(value) => void answer(value)}
          onClose={giveUp}
        />
      )}
    </SettingsSection>
  )
}
