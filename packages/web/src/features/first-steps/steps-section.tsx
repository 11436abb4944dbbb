import type { FirstStep } from '@cabinet/contract/first-steps'
import type { ReactNode } from 'react'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { hideFirstSteps, useFirstSteps } from './first-steps.api.ts'
import styles from './first-steps.module.css'
import { messages } from './first-steps.text.ts'
import { FirstStepList } from './steps-list.tsx'

interface FirstStepsSectionProps {
  /** Folder of the upload. */
  target: FileDropTarget
  /** Shown until the steps are known. */
  waiting: ReactNode
  /** Returns what stands below the steps, and alone where none are left. */
  children: (hasSteps: boolean) => ReactNode
}

/** The steps that are left, as a card of a screen. */
export function FirstStepsSection({ target, waiting, children }: FirstStepsSectionProps) {
  const found = useFirstSteps()
  if (found === 'waiting') return waiting
  const steps = found?.steps ?? []
  return (
    <>
      {steps.length > 0 && <StepsCard steps={steps} target={target} />}
      {children(steps.length > 0)}
    </>
  )
}

function StepsCard({ steps, target }: { steps: readonly FirstStep[]; target: FileDropTarget }) {
  const t = useText(messages)
  return (
    <section className={styles.section} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{t('title')}</h2>
        <p>{t('progress', { done: steps.filter(({ done }) => done).length, total: steps.length })}</p>
        <Button small look="quiet" className={styles.hide ?? ''} onClick={() => void hideFirstSteps()}>
          {t('hide')}
        </Button>
      </header>
      <FirstStepList steps={steps} target={target} />
    </section>
  )
}
