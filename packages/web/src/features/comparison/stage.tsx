import type { FileComparison } from '@cabinet/contract/comparison'
import { RotateCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import type { ComparisonProgress } from './comparison.api.ts'
import { messages } from './comparison.text.ts'
import styles from './comparison-page.module.css'
import { DifferencesView } from './differences.tsx'
import { ComparisonFacts } from './facts.tsx'
import type { ComparisonSides } from './opening.ts'
import { hasComparablePages, useMarkedPages } from './shown-bytes.ts'

const Pictures = lazy(() => import('./pictures/pictures.tsx').then((m) => ({ default: m.ComparedPictures })))
const Pages = lazy(() => import('./pages/pages.tsx').then((m) => ({ default: m.ComparedPages })))

/** The result of a comparison, or its progress. */
export function ComparisonStage({
  sides,
  compared,
}: {
  sides: ComparisonSides
  compared: ComparisonProgress
}) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { comparison, error, cancelled, again } = compared
  if (error)
    return (
      <Middle>
        <ErrorState title={t('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={again} />
      </Middle>
    )
  if (!comparison) return <Middle label={t('loading')} />
  if (cancelled)
    return (
      <Middle>
        <EmptyState drawing="compare" title={t('cancelled')}>
          <Button icon={<RotateCw />} onClick={again}>
            {t('again')}
          </Button>
        </EmptyState>
      </Middle>
    )
  if (comparison.state === 'waiting') return <Waiting compared={compared} />
  if (comparison.state === 'identical')
    return <ComparisonFacts comparison={comparison} title={t('identical')} hint={t('identicalHint')} />
  if (comparison.state === 'failed') return <Failed comparison={comparison} again={again} />
  if (comparison.kind === 'image')
    return (
      <Later>
        <Pictures comparison={comparison} />
      </Later>
    )
  if (comparison.kind === 'facts') return <OnlyFacts comparison={comparison} />
  return <Ready sides={sides} comparison={comparison} />
}

/** The text of documents, or their pages side by side. */
function Ready({ sides, comparison }: { sides: ComparisonSides; comparison: FileComparison }) {
  const t = useText(messages)
  const paged = hasComparablePages(comparison.left) && hasComparablePages(comparison.right)
  const [shown, setShown] = useState<'text' | 'pages'>(comparison.scanned ? 'pages' : 'text')
  const choice = paged && (
    <SegmentedControl
      label={t('view')}
      value={shown}
      options={[
        { value: 'text', words: t(comparison.kind === 'sheets' ? 'cells' : 'text') },
        { value: 'pages', words: t('pages') },
      ]}
      onChange={setShown}
    />
  )
  if (paged && shown === 'pages')
    return (
      <Later>
        <Pages comparison={comparison} choice={choice} note={comparison.scanned ? t('scanned') : undefined} />
      </Later>
    )
  return <DifferencesView sides={sides} comparison={comparison} choice={choice} />
}

/** Pages side by side for users who may see copies only, because of a watermark or a missing right. */
function OnlyFacts({ comparison }: { comparison: FileComparison }) {
  const t = useText(messages)
  const say = useTranslate()
  const { reason } = comparison
  if (reason === 'comparison.marked' || reason === 'comparison.download_needed')
    return <Copies comparison={comparison} title={say(reason)} />
  return (
    <ComparisonFacts
      comparison={comparison}
      title={reason ? say(reason) : t('facts')}
      hint={t('differentContent')}
    />
  )
}

function Copies({ comparison, title }: { comparison: FileComparison; title: string }) {
  const t = useText(messages)
  const paged = useMarkedPages(comparison.left, comparison.right)
  if (paged.isPending) return <Middle label={t('loading')} />
  if (!paged.data)
    return <ComparisonFacts comparison={comparison} title={title} hint={t('differentContent')} />
  return (
    <Later>
      <Pages comparison={comparison} note={title} />
    </Later>
  )
}

function Failed({ comparison, again }: { comparison: FileComparison; again: () => void }) {
  const t = useText(messages)
  const say = useTranslate()
  const why = comparison.reason ? say(comparison.reason) : t('failed')
  const { side } = comparison
  return (
    <ComparisonFacts
      comparison={comparison}
      title={side ? t(side === 'left' ? 'leftFailed' : 'rightFailed', { reason: why }) : why}
      hint={t('differentContent')}
    >
      <Button icon={<RotateCw />} onClick={again}>
        {t('again')}
      </Button>
    </ComparisonFacts>
  )
}

function Waiting({ compared: { task, cancel } }: { compared: ComparisonProgress }) {
  const t = useText(messages)
  const running = task?.status === 'running'
  return (
    <Middle>
      <div className={styles.waiting} role="status">
        <h2>{t('comparing')}</h2>
        <div className={styles.bar}>
          <ProgressBar
            label={t('comparing')}
            height={6}
            value={running && task.done > 0 ? task.done / Math.max(1, task.total) : null}
          />
        </div>
        <p>{running ? t('comparingHint') : t('queued')}</p>
        <Button onClick={cancel}>{t('cancel')}</Button>
      </div>
    </Middle>
  )
}

const Middle = ({ children, label }: { children?: ReactNode; label?: string }) => (
  <div className={styles.middle} {...(label && { role: 'status', 'aria-busy': true, 'aria-label': label })}>
    {children}
  </div>
)

function Later({ children }: { children: ReactNode }) {
  const t = useText(messages)
  return <Suspense fallback={<Middle label={t('loading')} />}>{children}</Suspense>
}
