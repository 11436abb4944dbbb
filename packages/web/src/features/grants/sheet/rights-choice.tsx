import { type RightTemplate, rightTemplateOf } from '@cabinet/contract/grants.access'
import {
  fileRights as bits,
  type FileRight,
  fileRightNames,
  includesRight,
  namedRightSets,
} from '@cabinet/contract/rights'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import styles from '../grants.module.css'
import { fileRightHints, messages, rightTemplateMessages } from '../grants.text.ts'
import { fileRightMessages } from '../rights.text.ts'
import { rolesWithin } from '../share-roles.ts'

export interface RightsChoiceProps {
  /** Read aloud: whose permissions these are. */
  label: string
  rights: number
  custom: boolean
  /** The user's own rights, which limit what they may give. */
  held: number
  onChange: (rights: number, custom: boolean) => void
}

/** Select of a role, or Custom for the matrix below. */
export function TemplateSelect({ label, rights, custom, held, onChange }: RightsChoiceProps) {
  const say = useTranslate()
  const value: RightTemplate = custom ? 'custom' : rightTemplateOf(rights)
  return (
    <NativeSelect
      small
      label={label}
      value={value}
      options={rolesWithin(held, value).map((one) => ({
        value: one,
        words: say(rightTemplateMessages[one]),
      }))}
      onChange={(next) =>
        next === 'custom'
          ? onChange(rights, true)
          : onChange(namedRightSets[next as keyof typeof namedRightSets], false)
      }
    />
  )
}

/** Checkboxes for every right with its explanation; print includes preview (specification). */
export function RightsChoiceMatrix({ label, rights, held, onChange }: Omit<RightsChoiceProps, 'custom'>) {
  const t = useText(messages)
  const r = useText(fileRightMessages)
  const say = useTranslate()
  const toggle = (right: FileRight, on: boolean) => {
    let next = on ? rights | bits[right] : rights & ~bits[right]
    if (right === 'print' && on) next |= bits.preview
    if (right === 'preview' && !on) next &= ~bits.print
    onChange(next, true)
  }
  return (
    <fieldset className={styles.matrix}>
      <legend className="only-read">{label}</legend>
      {fileRightNames.map((right) => {
        const mine = includesRight(held, right)
        return (
          <Checkbox
            key={right}
            checked={includesRight(rights, right)}
            disabled={!mine}
            onChange={(event) => toggle(right, event.target.checked)}
          >
            <b>{r(right)}</b>
            <small>{mine ? say(fileRightHints[right]) : t('notHeld')}</small>
          </Checkbox>
        )
      })}
    </fieldset>
  )
}
