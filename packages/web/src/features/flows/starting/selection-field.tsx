import type { FlowPathStep } from '@cabinet/contract/flows'
import { useText } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { LazyUserPicker } from '../../users/index.ts'
import { pathMessages } from '../path/index.ts'
import styles from './approval-preview.module.css'

interface SelectionFieldProps {
  step: FlowPathStep
  value: readonly string[]
  onChange: (userIds: string[]) => void
}

/** Whom the initiator selects for a step: among its members, or anybody of the enterprise. */
export function SelectionField({ step, value, onChange }: SelectionFieldProps) {
  const t = useText(pathMessages)
  const label = t(step.kind === 'copy' ? 'recipients' : 'approvers', { step: step.name })
  const { choices } = step
  if (!choices)
    return (
      <div className={styles.pick}>
        <LazyUserPicker
          many={step.several}
          value={step.several ? value : value[0]}
          placeholder={t(step.kind === 'copy' ? 'chooseCopy' : step.several ? 'choose' : 'chooseOne')}
          aria-label={label}
          onChange={(chosen) => onChange(chosen === undefined ? [] : [chosen].flat())}
        />
      </div>
    )
  const toggle = (id: string) => {
    const isOn = value.includes(id)
    if (!step.several) return onChange(isOn ? [] : [id])
    onChange(isOn ? value.filter((one) => one !== id) : [...value, id])
  }
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map(({ id, name }) => (
        <Checkbox key={id} checked={value.includes(id)} onChange={() => toggle(id)}>
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
