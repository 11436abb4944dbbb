import {
  type NoticeChoice,
  noticeChannels,
  type Preferences,
  preferenceApi,
} from '@cabinet/contract/users.preferences'
import { savePreferences, usePreferences } from '../../../kernel/preferences.ts'
import { keyOf, queryClient, stale } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './notices-section.module.css'
import { channelText, kindText, text } from './profile.text.ts'

/** What this person is told of, and how. A choice counts at once. */
export function NoticesSection() {
  const preferences = usePreferences()
  const t = useText(text)
  const kinds = useText(kindText)
  const channels = useText(channelText)

  const toggle = async (
    held: Preferences,
    choice: NoticeChoice,
    channel: (typeof noticeChannels)[number],
  ) => {
    const on = choice.channels.includes(channel)
    const next = on ? choice.channels.filter((one) => one !== channel) : [...choice.channels, channel]
    const notices = held.notices.map((one) => (one === choice ? { ...one, channels: next } : one))
    queryClient.setQueryData(keyOf(preferenceApi.get, {}), { ...held, notices })
    try {
      await savePreferences({ notices })
    } catch (error) {
      toast.failure(error)
      await stale(preferenceApi.get)
    }
  }

  return (
    <Section title={t('notices')} hint={t('noticesHint')}>
      {preferences ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              {noticeChannels.map((channel) => (
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
                {noticeChannels.map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${kinds(choice.kind)}: ${channels(channel)}`}
                      checked={choice.channels.includes(channel)}
                      disabled={choice.kind === 'security' && channel === 'app'}
                      onChange={() => void toggle(preferences, choice, channel)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton height={300} radius={8} />
      )}
      <p className={styles.note}>{t('always')}</p>
    </Section>
  )
}
