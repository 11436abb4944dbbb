import type { FlowApprover, FlowPathStep } from '@cabinet/contract/flows'
import { Send, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { askedMessages } from '../words/index.ts'
import { pathMessages } from './path.text.ts'
import styles from './path-steps.module.css'

interface PathStepsProps {
  steps: readonly FlowPathStep[]
  /** Drawn below the people of a step, such as a field to choose some. */
  choice?: (step: FlowPathStep) => ReactNode
}

/** Steps that come, with who will be asked and why. */
export function PathSteps({ steps, choice }: PathStepsProps) {
  const t = useText(pathMessages)
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.key}>
          <span className={styles.sign}>
            {step.kind === 'copy' ? <Send aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
          </span>
          <p className={styles.head}>
            <b>{step.name}</b>
            {step.kind === 'copy' ? (
              <small>{t('copy')}</small>
            ) : (
              step.people.length > 1 && <small>{t(step.mode)}</small>
            )}
          </p>
          {step.people.length > 0 && (
            <div className={styles.people}>
              {step.people.map((person) => (
                <StepPerson key={person.id} person={person} />
              ))}
            </div>
          )}
          {step.passes && <p className={styles.note}>{t('passes')}</p>}
          {choice?.(step)}
          {!choice && !step.passes && step.people.length === 0 && <p className={styles.note}>{t('none')}</p>}
        </li>
      ))}
    </ol>
  )
}

function StepPerson({ person }: { person: FlowApprover }) {
  const asked = useText(askedMessages)
  return (
    <span className={styles.person}>
      <Avatar name={person.name} size={28} />
      <span>
        {person.name}
        <small>{asked(person.reason)}</small>
      </span>
    </span>
  )
}
