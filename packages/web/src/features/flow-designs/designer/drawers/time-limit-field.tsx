import { flowDocumentLimits, type StepTimeLimit } from '@cabinet/contract/flow-designs.document'
import { useState } from 'react'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { NativeSelect } from '../../../../ui/select.tsx'
import { ToggleSwitch } from '../../../../ui/switch.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import styles from './drawers.module.css'
import { drawerMessages, limitActionMessages } from './drawers.text.ts'

const usual: StepTimeLimit = { hours: 24, action: 'remind' }

interface TimeLimitFieldProps {
  value: StepTimeLimit | null
  onChange(value: StepTimeLimit | null): void
}

/** How long a step may take, and what happens then. */
export function TimeLimitField({ value, onChange }: TimeLimitFieldProps) {
  const t = useText(drawerMessages)
  const say = useTranslate()
  const [typed, setTyped] = useState(String(value?.hours ?? usual.hours))
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className={styles.toggle}>
        <ToggleSwitch
          checked={value !== null}
          onChange={(event) => {
            setTyped(String(usual.hours))
            onChange(event.target.checked ? usual : null)
          }}
        />
        <span>{t('hasLimit')}</span>
      </label>
      {value && (
        <div className={styles.row}>
          <TextInput
            className={styles.number}
            aria-label={t('limitHours')}
            inputMode="numeric"
            value={typed}
            onChange={(event) => {
              const digits = event.target.value.replace(/\D/g, '').slice(0, 4)
              setTyped(digits)
              const hours = Math.min(flowDocumentLimits.hours, Math.max(1, Number(digits)))
              onChange({ ...value, hours })
            }}
            onBlur={() => setTyped(String(value.hours))}
          />
          <span className={styles.unit}>{t('hours')}</span>
          <NativeSelect
            label={t('limitAction')}
            value={value.action}
            options={(['remind', 'pass', 'escalate'] as const).map((action) => ({
              value: action,
              words: say(limitActionMessages[action]),
            }))}
            onChange={(action) => onChange({ ...value, action })}
          />
        </div>
      )}
    </div>
  )
}
