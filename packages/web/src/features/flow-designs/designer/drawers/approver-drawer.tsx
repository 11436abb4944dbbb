import type { ApproverSource, ApproverStep, FlowParty } from '@cabinet/contract/flow-designs.document'
import { useState } from 'react'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { useCardWords } from '../surface/node-words.ts'
import { flowNodeName } from '../words/card-text.ts'
import { ApproverSourceFields } from './approver-source-fields.tsx'
import { RadioChoices } from './choices.tsx'
import { drawerMessages, nobodyMessages, sourceMessages } from './drawers.text.ts'
import { StepDrawer } from './step-drawer.tsx'
import { TimeLimitField } from './time-limit-field.tsx'

const sources: readonly ApproverSource[] = ['named', 'director', 'directors', 'chosen', 'initiator']

interface ApproverDrawerProps {
  node: ApproverStep
  /** Director levels that the organisation offers. */
  levels: number
  onSave(node: ApproverStep): void
  onClose(): void
}

/** Parties that a step uses as it is set; others that were typed before the choice changed are left out. */
function usedParties({ source, range, parties }: ApproverStep): readonly FlowParty[] {
  if (source === 'chosen' && range === 'role')
    return parties.filter(({ kind }) => kind === 'role').slice(0, 1)
  if (source === 'named' || (source === 'chosen' && range === 'members'))
    return parties.filter(({ kind }) => kind === 'user')
  return []
}

/** Who approves, and how several do. */
export function ApproverDrawer({ node, levels, onSave, onClose }: ApproverDrawerProps) {
  const t = useText(drawerMessages)
  const say = useTranslate()
  const words = useCardWords()
  const [step, setStep] = useState(node)
  const change = (fields: Partial<ApproverStep>) => setStep((before) => ({ ...before, ...fields }))
  const defaultName = flowNodeName(words, { ...node, name: '' }, 0, false)
  const mayBeSeveral =
    step.source === 'named' || (step.source === 'chosen' && step.several) || step.source === 'directors'
  return (
    <StepDrawer
      title={node.name || defaultName}
      name={step.name}
      defaultName={defaultName}
      onName={(name) => change({ name })}
      onSave={() => onSave({ ...step, parties: usedParties(step) })}
      onClose={onClose}
    >
      <RadioChoices
        legend={t('whoApproves')}
        value={step.source}
        options={sources.map((value) => {
          const [title, hint] = sourceMessages[value]
          return { value, words: say(title), hint: say(hint) }
        })}
        onChange={(source) => change({ source })}
      />
      <ApproverSourceFields step={step} levels={levels} onChange={change} />
      {mayBeSeveral && step.source !== 'directors' && (
        <RadioChoices
          legend={t('mode')}
          value={step.mode}
          options={[
            { value: 'any', words: t('modeAny') },
            { value: 'all', words: t('modeAll') },
            { value: 'order', words: t('modeOrder') },
          ]}
          onChange={(mode) => change({ mode })}
        />
      )}
      {(step.source === 'director' || step.source === 'directors') && (
        <RadioChoices
          legend={t('nobody')}
          value={step.nobody}
          options={(['pass', 'administrator', 'refuse'] as const).map((value) => ({
            value,
            words: say(nobodyMessages[value]),
          }))}
          onChange={(nobody) => change({ nobody })}
        />
      )}
      <TimeLimitField value={step.timeLimit} onChange={(timeLimit) => change({ timeLimit })} />
    </StepDrawer>
  )
}
