import type { Profile } from '@cabinet/contract/users.profile'
import { profileApi } from '@cabinet/contract/users.profile'
import { common } from '../../../kernel/common.text.ts'
import { useCall } from '../../../kernel/query.ts'
import { useMe } from '../../../kernel/session.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { dateText } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AvatarSection } from './avatar-section.tsx'
import { ContactSection } from './contact-section.tsx'
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
          <ContactSection key={`${data.mail} ${data.phone}`} profile={data} />
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
