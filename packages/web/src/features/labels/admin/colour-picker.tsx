import { type LabelColourName, labelColourNames } from '@cabinet/contract/labels'
import { useText } from '../../../kernel/text.ts'
import type { CustomFieldProps } from '../../../ui/admin/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { messages } from './admin.text.ts'
import styles from './colour-picker.module.css'

interface ColourPickerProps {
  field: CustomFieldProps
  label: string
  /** Label of the choice of no colour, if it is allowed. */
  none?: string
}

/** Picker of the colours defined in both themes. */
export function LabelColourPicker({ field, label, none }: ColourPickerProps) {
  const t = useText(messages)
  const value = (field.value as LabelColourName | undefined) ?? ''
  const one = (colour: LabelColourName | '', name: string) => (
    <label key={colour} className={styles.colour}>
      <input
        type="radio"
        name={label}
        checked={value === colour}
        onChange={() => field.onChange(colour || undefined)}
      />
      <Tag colour={colour || 'grey'}>{name}</Tag>
    </label>
  )
  return (
    <div className={styles.colours} role="radiogroup" aria-label={label}>
      {none !== undefined && one('', none)}
      {labelColourNames.map((colour) => one(colour, t(colour)))}
    </div>
  )
}
