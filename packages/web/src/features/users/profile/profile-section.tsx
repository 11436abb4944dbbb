import type { Profile } from '@cabinet/contract/users.profile'
import { profileApi } from '@cabinet/contract/users.profile'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { keyOf, queryClient, useCall } from '../../../kernel/query.ts'
import { useMe } from '../../../kernel/session.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { dateText } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { AvatarSection } from './avatar-section.tsx'
import { text } from './profile.text.ts'
import styles from './profile-section.module.css'

/** Picture, particulars, mail and phone. */
export function ProfileSection() {
  const { data, error, refetch } = useCall(profileApi.get, {})
  const c = useText(common)
  const say = useSay()
  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  return (
    <>
      <AvatarSection />
      {data ? (
        <>
          <About profile={data} />
          <Contact key={`${data.mail} ${data.phone}`} profile={data} />
        </>
      ) : (
        <Skeleton height={220} radius={14} />
      )}
    </>
  )
}

function About({ profile }: { profile: Profile }) {
  const roles = useMe().data?.roles ?? []
  const t = useText(text)
  const none = <span className={styles.none}>{t('none')}</span>
  return (
    <Section title={t('about')} hint={t(profile.fromDirectory ? 'fromDirectory' : 'aboutHint')}>
      <dl className={styles.facts}>
        <dt>{t('name')}</dt>
        <dd>{profile.name}</dd>
        <dt>{t('account')}</dt>
        <dd>{profile.account}</dd>
        <dt>{t('organisation')}</dt>
        <dd>{profile.organisations.join(' / ')}</dd>
        <dt>{t('roles')}</dt>
        <dd className={styles.tags}>
          {roles.length === 0
            ? none
            : roles.map((role) => (
                <Tag key={role} colour="blue">
                  {role}
                </Tag>
              ))}
        </dd>
        <dt>{t('supervisor')}</dt>
        <dd>{profile.supervisorName || none}</dd>
        {profile.expiresAt && (
          <>
            <dt>{t('expires')}</dt>
            <dd>{dateText(profile.expiresAt)}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

function Contact({ profile }: { profile: Profile }) {
  const [mail, setMail] = useState(profile.mail)
  const [phone, setPhone] = useState(profile.phone)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const t = useText(text)
  const c = useText(common)
  const say = useSay()
  const changed = mail.trim() !== profile.mail || phone.trim() !== profile.phone
  const errorAt = (key: string) => (failure === key ? say(key) : null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const change = { ...(profile.mailOpen && { mail }), ...(profile.phoneOpen && { phone }) }
      queryClient.setQueryData(
        keyOf(profileApi.get, {}),
        await call(profileApi.save, change, { quiet: true }),
      )
      toast.success(text.saved)
    } catch (error) {
      const key = error instanceof CallError ? error.key : 'common.failed'
      setFailure(key)
      if (key !== 'users.mail_invalid' && key !== 'users.phone_invalid') toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={t('contact')} hint={t('contactHint')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('mail')}
          type="email"
          autoComplete="email"
          value={mail}
          onChange={(event) => setMail(event.target.value)}
          error={errorAt('users.mail_invalid')}
          disabled={!profile.mailOpen}
          hint={profile.mailOpen ? '' : t('closedHint')}
          maxLength={200}
        />
        <TextInput
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          error={errorAt('users.phone_invalid')}
          disabled={!profile.phoneOpen}
          hint={profile.phoneOpen ? '' : t('closedHint')}
          maxLength={40}
        />
        {(profile.mailOpen || profile.phoneOpen) && (
          <Button type="submit" look="primary" className={styles.save} disabled={!changed} busy={busy}>
            {c('save')}
          </Button>
        )}
      </form>
    </Section>
  )
}
