import type { FirstStep, FirstStepKey } from '@cabinet/contract/first-steps'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { type FileDropTarget, pickFilesFor } from '../../kernel/drop.ts'
import { type LocalizedText, useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { pageOfStep, targetOfPage, useManagementPages } from './first-steps.api.ts'
import styles from './first-steps.module.css'
import { directoryMessage, firstStepMessages, messages } from './first-steps.text.ts'

interface FirstStepListProps {
  steps: readonly FirstStep[]
  /** Folder of the upload. */
  target: FileDropTarget
  /** Called when a step leads away. */
  onLeave?: () => void
}

/** The steps with their state; those left to do with the way to do them. */
export function FirstStepList({ steps, target, onLeave }: FirstStepListProps) {
  const t = useText(messages)
  const say = useTranslate()
  return (
    <ol className={styles.steps}>
      {steps.map(({ key, done }) => (
        <li key={key} data-done={done || undefined}>
          {done ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
          <span className={styles.step}>
            <b>{say(firstStepMessages[key].title)}</b>
            <span className="only-read">{t(done ? 'isDone' : 'notDone')}</span>
            {!done && <small>{say(firstStepMessages[key].hint)}</small>}
          </span>
          {!done && <StepActions step={key} target={target} onLeave={onLeave} />}
        </li>
      ))}
    </ol>
  )
}

interface StepActionsProps {
  step: FirstStepKey
  target: FileDropTarget
  onLeave: (() => void) | undefined
}

function StepActions({ step, target, onLeave }: StepActionsProps) {
  const say = useTranslate()
  const hasPage = useManagementPages()
  if (step === 'share') return null
  const words = say(firstStepMessages[step].action)
  if (step === 'upload')
    return (
      <Button
        small
        onClick={() => {
          onLeave?.()
          pickFilesFor(target, { folder: false })
        }}
      >
        {words}
      </Button>
    )
  if (step === 'picture')
    return (
      <StepLink path="/dashboard/EditPassword" query={{ section: 'profile' }} onLeave={onLeave}>
        {words}
      </StepLink>
    )
  return (
    <span className={styles.ways}>
      {step === 'people' && hasPage('ad') && <DirectoryLink words={directoryMessage} onLeave={onLeave} />}
      <StepLink {...targetOfPage(pageOfStep[step])} onLeave={onLeave}>
        {words}
      </StepLink>
    </span>
  )
}

function DirectoryLink({ words, onLeave }: { words: LocalizedText; onLeave: (() => void) | undefined }) {
  const say = useTranslate()
  return (
    <StepLink quiet {...targetOfPage('ad')} onLeave={onLeave}>
      {say(words)}
    </StepLink>
  )
}

interface StepLinkProps {
  path: string
  query: Record<string, string>
  quiet?: boolean
  onLeave: (() => void) | undefined
  children: ReactNode
}

const StepLink = ({ path, query, quiet, onLeave, children }: StepLinkProps) => (
  <ApplicationLink
    path={path}
    query={query}
    className={styles.link}
    data-quiet={quiet || undefined}
    {...(onLeave && { onClick: onLeave })}
  >
    {children}
  </ApplicationLink>
)
