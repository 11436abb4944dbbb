import type { PackageStage } from '@cabinet/contract/downloads.packages'
import { useSay, useText } from '../../../kernel/text.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Fetching } from './centre.store.ts'
import { isMaking, shareOf } from './packages.rules.ts'
import { words } from './packages.text.ts'
import styles from './state.module.css'

interface StateProps {
  name: string
  status: PackageStage
  percentage: number
  reason?: string | undefined
  fetching: Fetching | undefined
}

const percentOf = ({ got, size }: Fetching) => Math.floor(shareOf(got, size) * 100)

/** Where a package stands, in words. */
export function StateWords({ status, percentage, reason, fetching }: Omit<StateProps, 'name'>) {
  const t = useText(words)
  const say = useSay()
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

/** The bar below it: packing, then fetching; none where nothing moves. */
export function StateBar({ name, status, percentage, fetching }: Omit<StateProps, 'reason'>) {
  if (fetching)
    return (
      <ProgressBar
        label={name}
        value={shareOf(fetching.got, fetching.size)}
        look={fetching.over ? 'success' : 'accent'}
      />
    )
  if (!isMaking(status)) return null
  return (
    <ProgressBar
      label={name}
      value={status === 'init' ? 0 : percentage / 100}
      look={status === 'uploading' ? 'striped' : 'accent'}
    />
  )
}
