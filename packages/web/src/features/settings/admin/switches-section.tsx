import type { PlatformSettings } from '@cabinet/contract/settings'
import { useId } from 'react'
import { useText } from '../../../kernel/text.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { sendSettings } from './admin.api.ts'
import { messages } from './admin.text.ts'
import { useSettingsDraft } from './use-draft.ts'

/** Of the specification's switches those that have an effect; the others follow with what they switch. */
const switches = [
  ['emailOpen', 'emailAbout'],
  ['adOpen', 'adAbout'],
  ['contentRetrieval', 'contentAbout'],
  ['instantUpload', 'instantAbout'],
] as const

/** The switches that apply to everybody. */
export function SwitchesSection({ held }: { held: PlatformSettings }) {
  const draft = useSettingsDraft(held, sendSettings)
  const own = useId()
  const t = useText(messages)
  return (
    <SettingsSection title={t('switches')} hint={t('switchesHint')}>
      {switches.map(([name, about]) => (
        <SettingRow key={name} label={t(name)} about={t(about)} htmlFor={`${own}-${name}`}>
          <ToggleSwitch
            id={`${own}-${name}`}
            checked={draft.value[name]}
            disabled={draft.busy}
            onChange={(event) => void draft.keepNow({ [name]: event.target.checked })}
          />
        </SettingRow>
      ))}
    </SettingsSection>
  )
}
