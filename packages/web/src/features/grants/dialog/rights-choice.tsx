import { type Template, templateNames } from '@cabinet/contract/grants'
import { rights as bits, holds, type Right, rightNames, rightSets } from '@cabinet/contract/rights'
import { useSay, useText } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from '../grants.module.css'
import { rightHints, templateWords, words } from '../grants.text.ts'
import { rightWords } from '../rights.text.ts'
import { templateOf } from './draft.ts'

export interface RightsChoiceProps {
  /** Read aloud: whose rights these are. */
  name: string
  rights: number
  custom: boolean
  /** What one holds oneself and so may give. */
  held: number
  onChange: (rights: number, custom: boolean) => void
}

/** A named set of rights, or the custom matrix below. */
export function TemplateSelect({ name, rights, custom, held, onChange }: RightsChoiceProps) {
  const t = useText(words)
  const say = useSay()
  const value: Template = custom ? 'custom' : templateOf(rights)
  const offered = templateNames.filter((one) => one === value || (rightSets[one] & ~held) === 0)
  return (
    <Select
      small
      label={t('rightsFor', { name })}
      value={value}
      options={[...offered, 'custom' as const].map((one) => ({ value: one, words: say(templateWords[one]) }))}
      onChange={(next) =>
        next === 'custom'
          ? onChange(rights, true)
          : onChange(rightSets[next as keyof typeof rightSets], false)
      }
    />
  )
}

/** Every right by itself, with what it lets people do. Print brings preview along (specification). */
export function RightsMatrix({ name, rights, held, onChange }: Omit<RightsChoiceProps, 'custom'>) {
  const t = useText(words)
  const r = useText(rightWords)
  const say = useSay()
  const toggle = (right: Right, on: boolean) => {
    let next = on ? rights | bits[right] : rights & ~bits[right]
    if (right === 'print' && on) next |= bits.preview
    if (right === 'preview' && !on) next &= ~bits.print
    onChange(next, true)
  }
  return (
    <fieldset className={styles.matrix}>
      <legend className="only-read">{t('rightsFor', { name })}</legend>
      {rightNames.map((right) => {
        const mine = holds(held, right)
        return (
          <Checkbox
            key={right}
            checked={holds(rights, right)}
            disabled={!mine}
            onChange={(event) => toggle(right, event.target.checked)}
          >
            <b>{r(right)}</b>
            <small>{mine ? say(rightHints[right]) : t('notHeld')}</small>
          </Checkbox>
        )
      })}
    </fieldset>
  )
}
