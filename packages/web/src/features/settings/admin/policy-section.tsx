import { authEndpoints, type PasswordPolicy } from '@cabinet/contract/auth'
import { useId } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { UnsavedChangesBar } from '../unsaved-changes.tsx'
import { sendPasswordPolicy } from './admin.api.ts'
import { messages } from './admin.text.ts'
import { isNumberWithin, NumberWithUnitField } from './number-field.tsx'
import styles from './policy-section.module.css'
import { useSettingsDraft } from './use-draft.ts'

/** The rules a new password must meet. */
export function PasswordPolicySection() {
  const held = useEndpoint(authEndpoints.passwordPolicy, {}).data
  return held ? <Policy held={held} /> : <SkeletonBar height={300} radius={14} />
}

function Policy({ held }: { held: PasswordPolicy }) {
  const draft = useSettingsDraft(held, sendPasswordPolicy)
  const own = useId()
  const t = useText(messages)
  const { min, max, history, ageDays } = draft.value
  const ready =
    isNumberWithin(min, 6, 100) &&
    isNumberWithin(max, min, 100) &&
    isNumberWithin(history, 0, 24) &&
    isNumberWithin(ageDays, 0, 3650)
  return (
    <SettingsSection
      title={t('policy')}
      hint={t('policyHint')}
      foot={<UnsavedChangesBar draft={draft} ready={ready} />}
    >
      <SettingRow label={t('length')}>
        <div className={styles.range}>
          <NumberWithUnitField
            label={t('passwordMin')}
            value={min}
            min={6}
            max={100}
            onChange={(value) => draft.set({ min: value })}
          />
          <span>{t('to')}</span>
          <NumberWithUnitField
            label={t('passwordMax')}
            value={max}
            min={Number.isNaN(min) ? 6 : min}
            max={100}
            unit={t('characters')}
            onChange={(value) => draft.set({ max: value })}
          />
        </div>
      </SettingRow>
      {(['letters', 'digits', 'mixedCase', 'symbols'] as const).map((name) => (
        <SettingRow key={name} label={t(name)} htmlFor={`${own}-${name}`}>
          <ToggleSwitch
            id={`${own}-${name}`}
            checked={draft.value[name]}
            onChange={(event) => draft.set({ [name]: event.target.checked })}
          />
        </SettingRow>
      ))}
      <SettingRow label={t('history')} about={t('historyAbout')}>
        <NumberWithUnitField
          label={t('history')}
          value={history}
          min={0}
          max={24}
          unit={t('times')}
          onChange={(value) => draft.set({ history: value })}
        />
      </SettingRow>
      <SettingRow label={t('ageDays')} about={t('ageAbout')}>
        <NumberWithUnitField
          label={t('ageDays')}
          value={ageDays}
          min={0}
          max={3650}
          unit={t('days')}
          onChange={(value) => draft.set({ ageDays: value })}
        />
      </SettingRow>
    </SettingsSection>
  )
}
