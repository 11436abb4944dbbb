import type { CopyStep } from '@cabinet/contract/flow-designs.document'
import { useState } from 'react'
import { useText } from '../../../../kernel/text.ts'
import { ToggleSwitch } from '../../../../ui/switch.tsx'
import { useCardWords } from '../surface/node-words.ts'
import { flowNodeName } from '../words/card-text.ts'
import { FieldBlock } from './choices.tsx'
import styles from './drawers.module.css'
import { drawerMessages } from './drawers.text.ts'
import { PartyField } from './party-field.tsx'
import { StepDrawer } from './step-drawer.tsx'

interface CopyDrawerProps {
  node: CopyStep
  onSave(node: CopyStep): void
  onClose(): void
}

/** The recipients of a copy. */
export function CopyDrawer({ node, onSave, onClose }: CopyDrawerProps) {
  const t = useText(drawerMessages)
  const words = useCardWords()
  const [step, setStep] = useState(node)
  const defaultName = flowNodeName(words, { ...node, name: '' }, 0, false)
  return (
    <StepDrawer
      title={node.name || defaultName}
      name={step.name}
      defaultName={defaultName}
      onName={(name) => setStep({ ...step, name })}
      onSave={() => onSave(step)}
      onClose={onClose}
    >
      <FieldBlock title={t('recipientsLabel')}>
        <PartyField
          label={t('recipientsLabel')}
          hint={t('searchUsersRoles')}
          kinds={['user', 'role']}
          value={step.parties}
          onChange={(parties) => setStep({ ...step, parties })}
        />
      </FieldBlock>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className={styles.toggle}>
        <ToggleSwitch
          checked={step.selfSelect}
          onChange={(event) => setStep({ ...step, selfSelect: event.target.checked })}
        />
        <span>{t('selfSelect')}</span>
      </label>
    </StepDrawer>
  )
}
