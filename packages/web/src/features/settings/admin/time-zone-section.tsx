import type { PlatformSettings } from '@cabinet/contract/settings'
import { Select } from 'antd'
import { useId } from 'react'
import { useInterfaceLanguage, useText } from '../../../kernel/text.ts'
import { AdminThemeProvider } from '../../../ui/admin/index.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { UnsavedChangesBar } from '../unsaved-changes.tsx'
import { sendSettings } from './admin.api.ts'
import { messages } from './admin.text.ts'
import styles from './time-zone-section.module.css'
import { useSettingsDraft } from './use-draft.ts'

/** Offset of a zone now, such as 'GMT+8'. */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

let options: { value: string; label: string }[] | undefined

/** All zones that the browser knows; UTC is not among those that it lists. */
const zoneOptions = () => {
  options ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: `${value} (${offsetOf(value)})`,
  }))
  return options
}

/** The time zone of digests and quiet hours. */
export function TimeZoneSection({ held }: { held: PlatformSettings }) {
  const draft = useSettingsDraft(held, sendSettings)
  const field = useId()
  const t = useText(messages)
  const language = useInterfaceLanguage()
  const { timeZone } = draft.value
  const time = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (
    <SettingsSection
      title={t('timeZone')}
      hint={t('timeZoneHint')}
      foot={<UnsavedChangesBar draft={draft} />}
    >
      <SettingRow label={t('timeZone')} about={t('timeZoneAbout', { time: time.format() })} htmlFor={field}>
        <AdminThemeProvider>
          <Select
            id={field}
            aria-label={t('timeZone')}
            className={styles.field ?? ''}
            value={timeZone}
            showSearch={{ optionFilterProp: 'label' }}
            options={zoneOptions()}
            onChange={(value: string) => draft.set({ timeZone: value })}
          />
        </AdminThemeProvider>
      </SettingRow>
    </SettingsSection>
  )
}
