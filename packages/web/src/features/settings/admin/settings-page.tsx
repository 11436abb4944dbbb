import { settingEndpoints } from '@cabinet/contract/settings'
import { Suspense } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useSlot } from '../../../kernel/slots.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { messages } from './admin.text.ts'
import { FileSettingsSection } from './files-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import styles from './settings-page.module.css'
import { SignInPolicySection } from './sign-in-section.tsx'
import { SwitchesSection } from './switches-section.tsx'
import { TimeZoneSection } from './time-zone-section.tsx'

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Sections of the settings screen. */
    settings: Section<object>
  }
}

const own = [
  { key: 'identity', words: messages.identity, Content: IdentitySection },
  { key: 'switches', words: messages.switches, Content: SwitchesSection },
  { key: 'files', words: messages.files, Content: FileSettingsSection },
  { key: 'people', words: messages.people, Content: SignInPolicySection },
  { key: 'time-zone', words: messages.timeZone, Content: TimeZoneSection },
] as const

/** /dashboard/main/setting: the settings of the whole installation. Later rooms add sections of their own. */
export function SystemSettingsPage() {
  const { data, error, refetch } = useEndpoint(settingEndpoints.all, {})
  const offered = useSlot('settings')
  const query = useQueryParams()
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const tabs = [...own, ...offered].map(({ key, words }) => ({ value: key as string, words: say(words) }))
  const open = tabs.find((tab) => tab.value === query.section)?.value ?? 'identity'
  const mine = own.find((section) => section.key === open)
  const Offered = offered.find((section) => section.key === open)?.component
  return (
    <div className={styles.page}>
      <div className={styles.inside}>
        <h1 className={styles.title}>{t('title')}</h1>
        <Tabs
          className={styles.tabs ?? ''}
          label={t('sections')}
          value={open}
          tabs={tabs}
          onChange={(section) =>
            navigateTo('/dashboard/main/setting', { menuid: query.menuid, section }, { replace: true })
          }
        />
        <div className={styles.content}>
          <Suspense fallback={<SkeletonBar height={240} radius={14} />}>
            {error ? (
              <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
            ) : Offered ? (
              <Offered />
            ) : mine && data ? (
              <mine.Content held={data} />
            ) : (
              <SkeletonBar height={240} radius={14} />
            )}
          </Suspense>
        </div>
      </div>
    </div>
  )
}
