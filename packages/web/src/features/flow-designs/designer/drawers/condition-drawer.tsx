import type { BranchStep, FlowCondition } from '@cabinet/contract/flow-designs.document'
import { useState } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { NativeSelect } from '../../../../ui/select.tsx'
import { useCardWords } from '../surface/node-words.ts'
import { flowNodeName } from '../words/card-text.ts'
import { ConditionList } from './condition-list.tsx'
import styles from './drawers.module.css'
import { drawerMessages } from './drawers.text.ts'
import { StepDrawer } from './step-drawer.tsx'

interface ConditionDrawerProps {
  node: BranchStep
  position: number
  /** Places before the fallback. */
  places: number
  onSave(node: BranchStep, position: number): void
  onClose(): void
}

/** The conditions of a branch and its priority. */
export function ConditionDrawer({ node, position, places, onSave, onClose }: ConditionDrawerProps) {
  const t = useText(drawerMessages)
  const words = useCardWords()
  const isFallback = position === places
  const [branch, setBranch] = useState(node)
  const [place, setPlace] = useState(position)
  const defaultName = flowNodeName(words, { ...node, name: '' }, place, isFallback)
  const hasConditions = branch.conditions.length > 0
  const setConditions = (conditions: readonly FlowCondition[]) => setBranch({ ...branch, conditions })
  const save = () => {
    // people are asked by the condition on the initiator alone
    const asksInitiator = branch.conditions.some(({ kind }) => kind === 'initiator')
    onSave({ ...branch, parties: asksInitiator ? branch.parties : [] }, place)
  }
  return (
    <StepDrawer
      title={node.name || flowNodeName(words, { ...node, name: '' }, position, isFallback)}
      name={branch.name}
      defaultName={defaultName}
      onName={(name) => setBranch({ ...branch, name })}
      actions={
        !isFallback && (
          <NativeSelect
            small
            label={t('priority')}
            value={String(place)}
            options={Array.from({ length: places }, (_, at) => ({
              value: String(at),
              words: t('priorityAt', { number: at + 1 }),
            }))}
            onChange={(at) => setPlace(Number(at))}
          />
        )
      }
      onSave={save}
      onClose={onClose}
    >
      {isFallback && (
        <p className={styles.note} data-wrong={hasConditions || undefined}>
          {t(hasConditions ? 'fallbackHasConditions' : 'fallbackNote')}
        </p>
      )}
      {(!isFallback || hasConditions) && (
        <ConditionList
          branch={branch}
          mayAdd={!isFallback}
          onConditions={setConditions}
          onParties={(parties) => setBranch({ ...branch, parties })}
        />
      )}
    </StepDrawer>
  )
}
