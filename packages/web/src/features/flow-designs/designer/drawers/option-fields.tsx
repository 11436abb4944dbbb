import type { OptionsCondition } from '@cabinet/contract/flow-designs.document'
import type { ConditionColumn } from '@cabinet/contract/flow-designs.shapes'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { optionName, storedOptionsOf } from '../words/option-names.ts'
import { readStoredOptions } from '../words/stored-options.ts'
import styles from './drawers.module.css'
import { drawerMessages } from './drawers.text.ts'

interface OptionFieldsProps {
  condition: OptionsCondition
  name: string
  /** The column as it is offered today. */
  column: ConditionColumn | undefined
  onChange(condition: OptionsCondition): void
}

/** Options of a column, any of which may be the value. */
export function OptionFields({ condition, name, column, onChange }: OptionFieldsProps) {
  const t = useText(drawerMessages)
  const say = useTranslate()
  const saved = readStoredOptions(condition.options)
  const offered = column?.options ?? saved
  // a deleted option that is selected stays visible, so that it can be taken out
  const gone = condition.keys
    .filter((key) => !offered.some((option) => option.key === key))
    .map((key) => ({ key, name: saved.find((option) => option.key === key)?.name ?? key, isGone: true }))
  const shown = [...offered.map((option) => ({ ...option, isGone: false })), ...gone]
  if (shown.length === 0) return <p className={styles.note}>{t('noOptions')}</p>
  const toggle = (key: string, isChosen: boolean) => {
    const keys = isChosen ? [...condition.keys, key] : condition.keys.filter((one) => one !== key)
    const options = column ? storedOptionsOf(say, column.id, column.options) : condition.options
    onChange({ ...condition, keys, options })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the heading above names the group
    <div className={styles.options} role="group" aria-label={name}>
      {shown.map(({ key, name: given, isGone }) => {
        const words = optionName(say, condition.column, key, given)
        return (
          <Checkbox
            key={key}
            checked={condition.keys.includes(key)}
            onChange={(event) => toggle(key, event.target.checked)}
          >
            {isGone ? t('optionGone', { name: words }) : words}
          </Checkbox>
        )
      })}
    </div>
  )
}
