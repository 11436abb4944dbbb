import { versionFieldLimits } from '@cabinet/contract/versions'
import type { VersionRetentionPolicy } from '@cabinet/contract/versions.policy'
import { useId } from 'react'
import { useText } from '../../../kernel/text.ts'
import { SettingRow } from '../../../ui/section.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import styles from './policy.module.css'
import { messages } from './policy.text.ts'

const whole = (value: number | undefined, most: number) =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= most

/** Returns whether a draft is valid to save; disabled limits are ignored. */
export const isPolicyDraftValid = ({ maxCount, maxDays }: VersionRetentionPolicy) =>
  (maxCount === undefined || whole(maxCount, versionFieldLimits.count)) &&
  (maxDays === 0 || whole(maxDays, versionFieldLimits.days))

/** The defaults when a limit is switched on. */
const first = { count: 50, days: 180 } as const

interface PolicyFieldsProps {
  value: VersionRetentionPolicy
  disabled?: boolean
  onChange: (part: Partial<VersionRetentionPolicy>) => void
}

/** The retention settings as rows of a card. */
export function VersionPolicyFields({ value, disabled = false, onChange }: PolicyFieldsProps) {
  const t = useText(messages)
  const own = useId()
  const { maxCount, maxDays, thinning, excluded } = value
  const limited = maxDays !== 0
  const number = (text: string) => (text === '' ? Number.NaN : Number(text))
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <SettingRow label={t('limitCount')} about={t('limitCountAbout')} htmlFor={`${own}-count`}>
        {maxCount !== undefined && (
          <TextInput
            className={styles.number ?? ''}
            type="number"
            aria-label={t('count')}
            min={1}
            max={versionFieldLimits.count}
            value={Number.isNaN(maxCount) ? '' : maxCount}
            error={whole(maxCount, versionFieldLimits.count) ? null : t('countWrong')}
            onChange={(event) => onChange({ maxCount: number(event.target.value) })}
            end={<span className={styles.unit}>{t('versions')}</span>}
          />
        )}
        <ToggleSwitch
          id={`${own}-count`}
          checked={maxCount !== undefined}
          onChange={(event) => onChange({ maxCount: event.target.checked ? first.count : undefined })}
        />
      </SettingRow>
      <SettingRow label={t('limitDays')} about={t('limitDaysAbout')} htmlFor={`${own}-days`}>
        {limited && (
          <TextInput
            className={styles.number ?? ''}
            type="number"
            aria-label={t('days')}
            min={1}
            max={versionFieldLimits.days}
            value={Number.isNaN(maxDays) ? '' : maxDays}
            error={whole(maxDays, versionFieldLimits.days) ? null : t('daysWrong')}
            // 0 means unlimited, which is the switch's job.
            onChange={(event) => onChange({ maxDays: number(event.target.value) || Number.NaN })}
            end={<span className={styles.unit}>{t('daysUnit')}</span>}
          />
        )}
        <ToggleSwitch
          id={`${own}-days`}
          checked={limited}
          onChange={(event) => onChange({ maxDays: event.target.checked ? first.days : 0 })}
        />
      </SettingRow>
      <SettingRow label={t('thinning')} about={t('thinningAbout')} htmlFor={`${own}-thin`}>
        <ToggleSwitch
          id={`${own}-thin`}
          checked={thinning}
          onChange={(event) => onChange({ thinning: event.target.checked })}
        />
      </SettingRow>
      <SettingRow label={t('excluded')} about={t('excludedAbout')} htmlFor={`${own}-ext`}>
        <TextInput
          id={`${own}-ext`}
          className={styles.wide ?? ''}
          value={excluded.replaceAll('|', ' ')}
          maxLength={2000}
          spellCheck={false}
          onChange={(event) => onChange({ excluded: event.target.value })}
        />
      </SettingRow>
    </fieldset>
  )
}
