import { ClipboardCheck } from 'lucide-react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { OpinionField } from '../commands/index.ts'
import { PathSteps } from '../path/index.ts'
import styles from './approval-preview.module.css'
import { SelectionField } from './selection-field.tsx'
import { startingMessages } from './starting.text.ts'
import type { ApprovalState } from './use-approval.ts'

/**
 * In a dialog that starts something: that it needs approval, who will be asked and why, whom the initiator selects, and
 * a remark. Nothing is drawn where no approval is needed. `approval` is that of `useApproval`.
 */
export function ApprovalPreview({ approval }: { approval: ApprovalState }) {
  const t = useText(startingMessages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { preview, error, refusal, wishes } = approval
  if (error && !preview)
    return <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={approval.retry} />
  if (!preview)
    return (
      <section aria-busy="true" aria-label={t('checking')}>
        <SkeletonBar height={96} radius={14} />
      </section>
    )
  if (!preview.isNeeded) return null
  return (
    <section className={styles.box} aria-label={t('title')}>
      <div className={styles.head}>
        <ClipboardCheck aria-hidden="true" />
        <p>
          <b>{t('title')}</b>
          <span>{t('about', { name: preview.flowName })}</span>
        </p>
      </div>
      {refusal ? (
        <p className={styles.refusal} role="alert">
          {say(refusal)}
        </p>
      ) : (
        <>
          <section aria-label={t('steps')}>
            <PathSteps
              steps={preview.steps}
              choice={(step) =>
                step.selectable && (
                  <SelectionField
                    step={step}
                    value={approval.chosen(step.key)}
                    onChange={(userIds) => approval.choose(step.key, userIds)}
                  />
                )
              }
            />
          </section>
          {!approval.isComplete && <p role="status">{t('missing')}</p>}
          <OpinionField
            label={t('remark')}
            value={wishes.remark}
            placeholder={t('remarkHint')}
            onChange={approval.setRemark}
          />
        </>
      )}
    </section>
  )
}
