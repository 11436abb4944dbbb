import {
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
  noticeChannels,
  preferenceEndpoints,
  type UserPreferences,
} from '@cabinet/contract/profiles.preferences'
import { sendPreferences, usePreferences } from '../../../kernel/preferences.ts'
import { endpointQueryKey, markQueriesStale, queryClient } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './notices-section.module.css'
import { messages, notificationChannelMessages, notificationKindMessages } from './profile.text.ts'

/** The channels that the product has so far. */
const shown = noticeChannels.filter((channel) => channel !== 'chat')

/** Account security always shows in the app, and that mails fail is not told by mail. */
const isFixed = (kind: NotificationKind, channel: NotificationChannel) =>
  (kind === 'security' && channel === 'app') || (kind === 'mail' && channel === 'mail')

/** The user's notification preferences. A choice applies at once. */
export function NoticesSection() {
  const preferences = usePreferences()
  const t = useText(messages)
  const kinds = useText(notificationKindMessages)
  const channels = useText(notificationChannelMessages)

  const toggle = async (held: UserPreferences, choice: NotificationChoice, channel: NotificationChannel) => {
    const on = choice.channels.includes(channel)
    const next = on ? choice.channels.filter((one) => one !== channel) : [...choice.channels, channel]
    const notices = held.notices.map((one) => (one === choice ? { ...one, channels: next } : one))
    queryClient.setQueryData(endpointQueryKey(preferenceEndpoints.get, {}), { ...held, notices })
    try {
      await sendPreferences({ notices })
    } catch (error) {
      showToast.failure(error)
      await markQueriesStale(preferenceEndpoints.get)
    }
  }

  return (
    <SettingsSection title={t('notices')} hint={t('noticesHint')}>
      {preferences ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              {shown.map((channel) => (
                <th key={channel} scope="col">
                  {channels(channel)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preferences.notices.map((choice) => (
              <tr key={choice.kind}>
                <th scope="row">{kinds(choice.kind)}</th>
                {shown.map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${kinds(choice.kind)}: ${channels(channel)}`}
                      checked={choice.channels.includes(channel)}
                      disabled={isFixed(choice.kind, channel)}
                      onChange={() => void toggle(preferences, choice, channel)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <SkeletonBar height={300} radius={8} />
      )}
      <p className={styles.note}>{t('always')}</p>
    </SettingsSection>
  )
}
