import { authApi, type PasswordPolicy } from '@cabinet/contract/auth'
import { useId } from 'react'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Section, SettingRow } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { savePolicy } from './admin.api.ts'
import { text } from './admin.text.ts'
import { DraftButtons } from './draft-buttons.tsx'
import { NumberField, within } from './number-field.tsx'
import styles from './policy-section.module.css'
import { useDraft } from './use-draft.ts'

/** The rules a new password must meet. */
export function PolicySection() {
  const held = useCall(authApi.passwordPolicy, {}).data
  return held ? <Policy held={held} /> : <Skeleton height={300} radius={14} />
}

function Policy({ held }: { held: PasswordPolicy }) {
  const draft = useDraft(held, savePolicy)
  const own = useId()
  const t = useText(text)
  const { min, max, history, ageDays } = draft.value
  const ready =
    within(min, 6, 100) && within(max, min, 100) && within(history, 0, 24) && within(ageDays, 0, 3650)
  return (
    <Section title={t('policy')} hint={t('policyHint')} tools={<DraftButtons draft={draft} ready={ready} />}>
      <SettingRow label={t('length')}>
        <div className={styles.range}>
          <NumberField
            label={t('passwordMin')}
            value={min}
            min={6}
            max={100}
            onChange={(value) => draft.set({ min: value })}
          />
          <span>{t('to')}</span>
          <NumberField
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
          <Switch
            id={`${own}-${name}`}
            checked={draft.value[name]}
            onChange={(event) => draft.set({ [name]: event.target.checked })}
          />
        </SettingRow>
      ))}
      <SettingRow label={t('history')} about={t('historyAbout')}>
        <NumberField
          label={t('history')}
          value={history}
          min={0}
          max={24}
          unit={t('times')}
          onChange={(value) => draft.set({ history: value })}
        />
      </SettingRow>
      <SettingRow label={t('ageDays')} about={t('ageAbout')}>
        <NumberField
          label={t('ageDays')}
          value={ageDays}
          min={0}
          max={3650}
          unit={t('days')}
          onChange={(value) => draft.set({ ageDays: value })}
        />
      </SettingRow>
    </Section>
  )
}
