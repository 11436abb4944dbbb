import {
  type BranchStep,
  type FlowCondition,
  type FlowParty,
  flowDocumentLimits,
} from '@cabinet/contract/flow-designs.document'
import type { ConditionColumn } from '@cabinet/contract/flow-designs.shapes'
import { Plus, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { Dropdown } from '../../../../ui/dropdown.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useDesigner } from '../state/designer-store.ts'
import { useCardWords } from '../surface/node-words.ts'
import { type CardWords, flowColumnName } from '../words/card-text.ts'
import { storedOptionsOf } from '../words/option-names.ts'
import { FieldBlock } from './choices.tsx'
import styles from './drawers.module.css'
import { drawerMessages } from './drawers.text.ts'
import { NumberFields } from './number-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { PartyField } from './party-field.tsx'

interface ConditionListProps {
  branch: BranchStep
  mayAdd: boolean
  onConditions(conditions: readonly FlowCondition[]): void
  onParties(parties: readonly FlowParty[]): void
}

const columnOf = (condition: FlowCondition) => (condition.kind === 'initiator' ? '0' : condition.column)

/** A new condition on a column, with nothing set. */
function newCondition(words: CardWords, { id, kind, options }: ConditionColumn): FlowCondition {
  if (kind === 'initiator') return { kind: 'initiator', kept: {} }
  const label = flowColumnName(words, id, '')
  if (kind === 'String')
    return {
      kind: 'options',
      column: id,
      label,
      keys: [],
      options: storedOptionsOf(words.say, id, options),
      kept: {},
    }
  return {
    kind: 'number',
    column: id,
    label,
    operator: 'more',
    value: '',
    lower: '<',
    second: '',
    upper: '<',
    kept: {},
  }
}

/** The conditions of a branch, all of which must hold, and a menu of further columns. */
export function ConditionList({ branch, mayAdd, onConditions, onParties }: ConditionListProps) {
  const t = useText(drawerMessages)
  const words = useCardWords()
  const columns = useDesigner((state) => state.columns)
  const { conditions } = branch
  const nameOf = (id: string, label: string) =>
    id === '0' ? t('initiator') : flowColumnName(words, id, label)
  const asked = new Set(conditions.map(columnOf))
  const free = columns.filter(({ id }) => !asked.has(id))
  const change = (at: number, condition: FlowCondition) => onConditions(conditions.with(at, condition))
  return (
    <FieldBlock title={t('conditions')}>
      {conditions.length === 0 && <p className={styles.note}>{t('noConditions')}</p>}
      <ul className={styles.conditions}>
        {conditions.map((condition, at) => {
          const id = columnOf(condition)
          const name = nameOf(id, condition.kind === 'initiator' ? '' : condition.label)
          return (
            <Fragment key={id}>
              {at > 0 && (
                <li className={styles.and} aria-hidden="true">
                  {words.t('and').trim()}
                </li>
              )}
              <li className={styles.condition}>
                <div className={styles.conditionHead}>
                  <span>{name}</span>
                  <IconButton
                    small
                    words={t('removeCondition', { name })}
                    icon={<Trash2 />}
                    onClick={() => onConditions(conditions.toSpliced(at, 1))}
                  />
                </div>
                {condition.kind === 'initiator' ? (
                  <PartyField
                    label={t('initiatorLabel')}
                    hint={t('searchAll')}
                    kinds={['user', 'role', 'department']}
                    value={branch.parties}
                    onChange={onParties}
                  />
                ) : condition.kind === 'options' ? (
                  <OptionFields
                    condition={condition}
                    name={name}
                    column={columns.find((column) => column.id === id)}
                    onChange={(next) => change(at, next)}
                  />
                ) : (
                  <NumberFields condition={condition} name={name} onChange={(next) => change(at, next)} />
                )}
              </li>
            </Fragment>
          )
        })}
      </ul>
      {mayAdd && (
        <div>
          <Dropdown
            label={t('addCondition')}
            icon={<Plus />}
            disabled={free.length === 0 || conditions.length >= flowDocumentLimits.conditions}
            items={free.map((column) => ({
              key: column.id,
              words: nameOf(column.id, ''),
              onPick: () => onConditions([...conditions, newCondition(words, column)]),
            }))}
          >
            {t('addCondition')}
          </Dropdown>
        </div>
      )}
    </FieldBlock>
  )
}
