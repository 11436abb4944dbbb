import type { AllSettings } from '@cabinet/contract/settings'
import { useId } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Section, SettingRow } from '../../../ui/section.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { saveSettings } from './admin.api.ts'
import { text } from './admin.text.ts'
import { useDraft } from './use-draft.ts'

const switches = [
  ['emailOpen', 'emailAbout'],
  ['adOpen', 'adAbout'],
  ['mappingDiskOpen', 'mappingDiskAbout'],
  ['contentRetrieval', 'contentAbout'],
  ['dingTalkOpen', 'dingTalkAbout'],
  ['weComOpen', 'weComAbout'],
  ['instantUpload', 'instantAbout'],
] as const

/** What is switched on for everybody. */
export function SwitchesSection({ held }: { held: AllSettings }) {
  const draft = useDraft(held, saveSettings)
  const own = useId()
  const t = useText(text)
  return (
    <Section title={t('switches')} hint={t('switchesHint')}>
      {switches.map(([name, about]) => (
        <SettingRow key={name} label={t(name)} about={t(about)} htmlFor={`${own}-${name}`}>
          <Switch
            id={`${own}-${name}`}
            checked={draft.value[name]}
            disabled={draft.busy}
            onChange={(event) => void draft.keepNow({ [name]: event.target.checked })}
          />
        </SettingRow>
      ))}
    </Section>
  )
}
