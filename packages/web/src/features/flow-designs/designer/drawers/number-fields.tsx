import { flowColumns } from '@cabinet/contract/flow-designs.actions'
import type { BoundOperator, NumberCondition, NumberOperator } from '@cabinet/contract/flow-designs.document'
import { flowDocumentLimits } from '@cabinet/contract/flow-designs.document'
import { useState } from 'react'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { NativeSelect } from '../../../../ui/select.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { numberOperatorSigns } from '../words/card.text.ts'
import {
  bytesOfTyped,
  sizeUnitOf,
  type TypedSizeUnit,
  typedOfBytes,
  typedSizeUnits,
} from '../words/size-text.ts'
import styles from './drawers.module.css'
import { drawerMessages, operatorMessages } from './drawers.text.ts'

const operators: readonly NumberOperator[] = ['less', 'more', 'atMost', 'equal', 'atLeast', 'between']
const bounds: readonly BoundOperator[] = ['<', '≤']

interface NumberFieldsProps {
  condition: NumberCondition
  name: string
  onChange(condition: NumberCondition): void
}

/** A comparison; changing the operator keeps what was typed. */
export function NumberFields({ condition, name, onChange }: NumberFieldsProps) {
  const t = useText(drawerMessages)
  const say = useTranslate()
  const isBetween = condition.operator === 'between'
  const change = (fields: Partial<NumberCondition>) => onChange({ ...condition, ...fields })
  const signOf = (operator: NumberOperator) =>
    operator === 'between' ? '' : ` (${numberOperatorSigns[operator]})`
  const bound = (label: string, value: BoundOperator, set: (value: BoundOperator) => void) => (
    <NativeSelect
      label={label}
      value={value}
      options={bounds.map((sign) => ({ value: sign, words: sign }))}
      onChange={set}
    />
  )
  return (
    <div className={styles.row}>
      <NativeSelect
        label={t('operatorOf', { name })}
        value={condition.operator}
        options={operators.map((operator) => ({
          value: operator,
          words: `${say(operatorMessages[operator])}${signOf(operator)}`,
        }))}
        onChange={(operator) => change({ operator })}
      />
      {isBetween ? (
        <>
          <NumberField
            column={condition.column}
            label={t('lowValueOf', { name })}
            unitLabel={t('unitOf', { name })}
            value={condition.value}
            onChange={(value) => change({ value })}
          />
          {bound(t('lowSignOf', { name }), condition.lower, (lower) => change({ lower }))}
          <span className={styles.unit}>{name}</span>
          {bound(t('highSignOf', { name }), condition.upper, (upper) => change({ upper }))}
          <NumberField
            column={condition.column}
            label={t('highValueOf', { name })}
            unitLabel={t('unitOf', { name })}
            value={condition.second}
            onChange={(second) => change({ second })}
          />
        </>
      ) : (
        <NumberField
          column={condition.column}
          label={t('valueOf', { name })}
          unitLabel={t('unitOf', { name })}
          value={condition.value}
          onChange={(value) => change({ value })}
        />
      )}
    </div>
  )
}

interface NumberFieldProps {
  column: string
  label: string
  unitLabel: string
  value: string
  onChange(value: string): void
}

const isWrong = (value: string) => value !== '' && !/^\d+$/.test(value)

/** A whole number; a size is typed in a unit and kept in bytes. */
function NumberField({ column, label, unitLabel, value, onChange }: NumberFieldProps) {
  const t = useText(drawerMessages)
  const isSize = column === flowColumns.totalSize.id
  const [unit, setUnit] = useState(() => sizeUnitOf(value, typedSizeUnits) as TypedSizeUnit)
  const [typed, setTyped] = useState(() => (isSize ? typedOfBytes(value, unit) : value))
  const keep = (text: string, inUnit: TypedSizeUnit) =>
    onChange(isSize ? bytesOfTyped(text, inUnit) : text.trim())
  return (
    <>
      <TextInput
        className={styles.number}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={flowDocumentLimits.number}
        value={typed}
        error={isWrong(value) ? t('numberWrong') : null}
        onChange={(event) => {
          setTyped(event.target.value)
          keep(event.target.value, unit)
        }}
      />
      {isSize && (
        <NativeSelect
          label={unitLabel}
          value={unit}
          options={typedSizeUnits.map((one) => ({ value: one, words: one }))}
          onChange={(next) => {
            setUnit(next)
            keep(typed, next)
          }}
        />
      )}
    </>
  )
}
