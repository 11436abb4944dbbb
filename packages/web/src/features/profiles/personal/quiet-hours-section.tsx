import type { QuietHours, UserPreferences } from '@cabinet/contract/profiles.preferences'
import { useId, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useSystemSettings } from '../../settings/index.ts'
import styles from './notices-section.module.css'
import { messages } from './profile.text.ts'
import { savePreferencesNow } from './save-preferences.ts'

const usual: QuietHours = { from: '22:00', to: '07:30' }

/** Hours in which mails wait, in the time zone of the enterprise. */
export function QuietHoursSection({ held }: { held: UserPreferences }) {
  const toggle = useId()
  const t = useText(messages)
  const timeZone = useSystemSettings()?.timeZone ?? ''
  const { quietHours } = held
  return (
    <SettingsSection title={t('quiet')} hint={t('quietHint')}>
      <SettingRow label={t('quietOn')} about={t('quietZone', { zone: timeZone })} htmlFor={toggle}>
        <ToggleSwitch
          id={toggle}
          checked={quietHours !== null}
          onChange={() => void savePreferencesNow(() => ({ quietHours: quietHours ? null : usual }))}
        />
      </SettingRow>
      {quietHours && (
        <SettingRow label={t('quietTimes')}>
          <div className={styles.times}>
            {(['from', 'to'] as const).map((end) => (
              <TimeField
                key={end}
                label={t(end === 'from' ? 'quietFrom' : 'quietTo')}
                value={quietHours[end]}
                onSave={(time) =>
                  void savePreferencesNow(({ quietHours: now }) => ({
                    quietHours: { ...(now ?? quietHours), [end]: time },
                  }))
                }
              />
            ))}
          </div>
        </SettingRow>
      )}
    </SettingsSection>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  onSave: (time: string) => void
}

/** Saves when it is left: a time is typed digit by digit. */
function TimeField({ label, value, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      type="time"
      aria-label={label}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed && typed !== value) onSave(typed)
        setTyped(null)
      }}
    />
  )
}
