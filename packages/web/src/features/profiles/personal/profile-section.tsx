import type { UserProfile } from '@cabinet/contract/profiles'
import { profileEndpoints } from '@cabinet/contract/profiles'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { OwnAvatarSection } from './avatar-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { messages } from './profile.text.ts'
import styles from './profile-section.module.css'

/** Picture, particulars, mail and phone. */
export function ProfileSection() {
  const { data, error, refetch } = useEndpoint(profileEndpoints.get, {})
  const c = useText(commonMessages)
  const say = useTranslate()
  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  return (
    <>
      <OwnAvatarSection />
      {data ? (
        <>
          <About profile={data} />
          <ContactSection key={`${data.mail} ${data.phone}`} profile={data} />
        </>
      ) : (
        <SkeletonBar height={220} radius={14} />
      )}
    </>
  )
}

function About({ profile }: { profile: UserProfile }) {
  const roles = useSignedInUser().data?.roles ?? []
  const t = useText(messages)
  const none = <span className={styles.none}>{t('none')}</span>
  return (
    <SettingsSection title={t('about')} hint={t(profile.fromDirectory ? 'fromDirectory' : 'aboutHint')}>
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
            <dd>{formatLocalDate(profile.expiresAt)}</dd>
          </>
        )}
      </dl>
    </SettingsSection>
  )
}
