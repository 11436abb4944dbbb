import {
  mailTimings,
  type NotificationChoice,
  type UserPreferences,
} from '@cabinet/contract/profiles.preferences'
import { Suspense } from 'react'
import { usePreferences } from '../../../kernel/preferences.ts'
import { useSlot } from '../../../kernel/slots.ts'
import { useText } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './notices-section.module.css'
import { mailTimingMessages, messages, notificationKindMessages } from './profile.text.ts'
import { QuietHoursSection } from './quiet-hours-section.tsx'
import { savePreferencesNow } from './save-preferences.ts'

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Sections of later rooms below the notification preferences. */
    noticePreferences: Section<object>
  }
}

/** The user's notification preferences. A choice applies at once. */
export function NoticesSection() {
  const preferences = usePreferences()
  const offered = useSlot('noticePreferences')
  const t = useText(messages)
  return (
    <>
      <SettingsSection title={t('notices')} hint={t('noticesHint')}>
        {preferences ? <KindTable held={preferences} /> : <SkeletonBar height={300} radius={8} />}
        <p className={styles.note}>{t('always')}</p>
      </SettingsSection>
      {preferences && <QuietHoursSection held={preferences} />}
      {offered.map(({ key, component: Part }) => (
        <Suspense key={key} fallback={<SkeletonBar height={120} radius={14} />}>
          <Part />
        </Suspense>
      ))}
    </>
  )
}

function KindTable({ held }: { held: UserPreferences }) {
  const t = useText(messages)
  const kinds = useText(notificationKindMessages)
  const timings = useText(mailTimingMessages)
  const change = (choice: NotificationChoice, part: Partial<NotificationChoice>) =>
    savePreferencesNow(({ notices }) => ({
      notices: notices.map((one) => (one.kind === choice.kind ? { ...one, ...part } : one)),
    }))
  const toggle = (choice: NotificationChoice) => {
    const { channels } = choice
    const on = channels.includes('app')
    return change(choice, { channels: on ? channels.filter((one) => one !== 'app') : [...channels, 'app'] })
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('inApp')}</th>
          <th scope="col">{t('byMail')}</th>
        </tr>
      </thead>
      <tbody>
        {held.notices.map((choice) => (
          <tr key={choice.kind}>
            <th scope="row">{kinds(choice.kind)}</th>
            <td>
              <Checkbox
                aria-label={`${kinds(choice.kind)}: ${t('inApp')}`}
                checked={choice.channels.includes('app')}
                // account security always shows in the app
                disabled={choice.kind === 'security'}
                onChange={() => void toggle(choice)}
              />
            </td>
            <td>
              {/* that mails fail is not told by mail */}
              {choice.kind === 'mail' ? (
                <span className={styles.never}>{timings('none')}</span>
              ) : (
                <NativeSelect
                  small
                  className={styles.timing ?? ''}
                  label={`${kinds(choice.kind)}: ${t('byMail')}`}
                  value={choice.mail}
                  options={mailTimings.map((value) => ({ value, words: timings(value) }))}
                  onChange={(mail) => void change(choice, { mail })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
