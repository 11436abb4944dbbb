import type { PackageTaskStage } from '@cabinet/contract/downloads.packages'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { PackageFetching } from './centre.store.ts'
import { fetchedShareOf, isPackageMaking } from './packages.rules.ts'
import { messages } from './packages.text.ts'
import styles from './state.module.css'

interface StateProps {
  name: string
  status: PackageTaskStage
  percentage: number
  reason?: string | undefined
  fetching: PackageFetching | undefined
}

const percentOf = ({ got, size }: PackageFetching) => Math.floor(fetchedShareOf(got, size) * 100)

/** The state of a package as text. */
export function PackageStateText({ status, percentage, reason, fetching }: Omit<StateProps, 'name'>) {
  const t = useText(messages)
  const say = useTranslate()
  const tone = status === 'failed' ? 'bad' : status === 'complete' ? 'good' : undefined
  return (
    <span className={styles.words} data-tone={fetching && !fetching.over ? undefined : tone}>
      {fetching
        ? fetching.over
          ? t('fetched')
          : t('fetching', { percent: percentOf(fetching) })
        : status === 'packing'
          ? t('packing', { percent: percentage })
          : status === 'failed'
            ? say(reason ?? 'packages.failed')
            : t(status)}
    </span>
  )
}

/** The progress bar below the state: packing, then fetching; hidden when idle. */
export function PackageStateBar({ name, status, percentage, fetching }: Omit<StateProps, 'reason'>) {
  if (fetching)
    return (
      <ProgressBar
        label={name}
        value={fetchedShareOf(fetching.got, fetching.size)}
        look={fetching.over ? 'success' : 'accent'}
      />
    )
  if (!isPackageMaking(status)) return null
  return (
    <ProgressBar
      label={name}
      value={status === 'init' ? 0 : percentage / 100}
      look={status === 'uploading' ? 'striped' : 'accent'}
    />
  )
}
