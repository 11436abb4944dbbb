import type { ApproverStep, FlowParty } from '@cabinet/contract/flow-designs.document'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { NativeSelect } from '../../../../ui/select.tsx'
import { FieldBlock, RadioChoices } from './choices.tsx'
import { drawerMessages, rangeMessages } from './drawers.text.ts'
import { PartyField } from './party-field.tsx'

interface SourceFieldsProps {
  step: ApproverStep
  levels: number
  onChange(fields: Partial<ApproverStep>): void
}

/** Levels that are offered; one above them that is set stays in the list. */
const levelList = (offered: number, set: number) =>
  Array.from({ length: Math.max(offered, set) }, (_, at) => at + 1)

/** The fields of the chosen way to find approvers. */
export function ApproverSourceFields({ step, levels, onChange }: SourceFieldsProps) {
  const t = useText(drawerMessages)
  switch (step.source) {
    case 'named':
      return <UsersOfStep step={step} title={t('approversLabel')} onChange={onChange} />
    case 'director':
      return (
        <FieldBlock title={t('levelOf')}>
          <NativeSelect
            label={t('levelOf')}
            value={String(step.level)}
            options={levelList(levels, step.level).map((level) => ({
              value: String(level),
              words: level === 1 ? t('levelDirect') : t('levelAbove', { level }),
            }))}
            onChange={(level) => onChange({ level: Number(level) })}
          />
        </FieldBlock>
      )
    case 'directors':
      return (
        <FieldBlock title={t('endLevel')}>
          <NativeSelect
            label={t('endLevel')}
            value={String(step.endLevel)}
            options={levelList(levels, step.endLevel).map((level) => ({
              value: String(level),
              words: level === 1 ? t('endTop') : t('endBelowTop', { level }),
            }))}
            onChange={(level) => onChange({ endLevel: Number(level) })}
          />
        </FieldBlock>
      )
    case 'chosen':
      return <ChosenFields step={step} onChange={onChange} />
    case 'initiator':
      return null
  }
}

interface StepFieldsProps {
  step: ApproverStep
  onChange(fields: Partial<ApproverStep>): void
}

/** The other kind stays, so that a change of mind loses nothing before OK. */
const withKind = (step: ApproverStep, kind: FlowParty['kind'], next: readonly FlowParty[]) => [
  ...next,
  ...step.parties.filter((party) => party.kind !== kind),
]

function UsersOfStep({ step, title, onChange }: StepFieldsProps & { title: string }) {
  const t = useText(drawerMessages)
  return (
    <FieldBlock title={title}>
      <PartyField
        label={title}
        hint={t('searchUsers')}
        kinds={['user']}
        value={step.parties.filter(({ kind }) => kind === 'user')}
        onChange={(users) => onChange({ parties: withKind(step, 'user', users) })}
      />
    </FieldBlock>
  )
}

function ChosenFields({ step, onChange }: StepFieldsProps) {
  const t = useText(drawerMessages)
  const say = useTranslate()
  return (
    <>
      <RadioChoices
        isRow
        legend={t('selectMode')}
        value={step.several ? 'several' : 'one'}
        options={[
          { value: 'one', words: t('selectOne') },
          { value: 'several', words: t('selectSeveral') },
        ]}
        onChange={(value) => onChange({ several: value === 'several' })}
      />
      <RadioChoices
        isRow
        legend={t('range')}
        value={step.range}
        options={(['company', 'members', 'role'] as const).map((value) => ({
          value,
          words: say(rangeMessages[value]),
        }))}
        onChange={(range) => onChange({ range })}
      />
      {step.range === 'members' && <UsersOfStep step={step} title={t('membersLabel')} onChange={onChange} />}
      {step.range === 'role' && (
        <FieldBlock title={t('roleLabel')}>
          <PartyField
            label={t('roleLabel')}
            hint={t('searchRole')}
            kinds={['role']}
            most={1}
            value={step.parties.filter(({ kind }) => kind === 'role')}
            onChange={(roles) => onChange({ parties: withKind(step, 'role', roles) })}
          />
        </FieldBlock>
      )}
    </>
  )
}
