import type { ReactNode } from 'react'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useSystemName } from '../settings/index.ts'
import { hideFirstSteps, useFirstSteps } from './first-steps.api.ts'
import styles from './first-steps.module.css'
import { messages } from './first-steps.text.ts'
import { FirstStepList } from './steps-list.tsx'

interface FirstScreenProps {
  target: FileDropTarget
  /** The plain empty folder, shown where no steps are left. */
  children: ReactNode
}

/** The empty My files of somebody new: what to do next. */
export function FirstScreenSteps({ target, children }: FirstScreenProps) {
  const t = useText(messages)
  const found = useFirstSteps()
  const system = useSystemName()
  const name = useSignedInUser().data?.name ?? ''
  if (found === 'waiting') return <StepsSkeleton />
  if (!found) return children
  const { steps } = found
  return (
    <section className={styles.screen} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{t('hello', { name, system })}</h2>
        <p>{t('progress', { done: steps.filter(({ done }) => done).length, total: steps.length })}</p>
      </header>
      <FirstStepList steps={steps} target={target} />
      <Button small look="quiet" className={styles.hide ?? ''} onClick={() => void hideFirstSteps()}>
        {t('hide')}
      </Button>
    </section>
  )
}

const StepsSkeleton = () => (
  <div className={styles.screen} aria-busy="true">
    <SkeletonBar width={260} height={24} />
    {[1, 2, 3].map((row) => (
      <SkeletonBar key={row} height={44} radius={10} />
    ))}
  </div>
)
