import { limits } from '@cabinet/contract/limits'
import { useSignedInUser } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { formatByteSize } from '../ui/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { messages } from './app.text.ts'
import styles from './capacity.module.css'

/** Keeps the number and its unit on one line. */
const whole = (bytes: number) => formatByteSize(bytes).replace(' ', '\u00a0')

/** Used share of the user's storage; red above 80 % (specification). A total of 0 is unlimited. */
export function CapacityMeter() {
  const me = useSignedInUser().data
  const t = useText(messages)
  if (!me) return null
  const { spaceTotal: total, spaceUsed: used } = me
  const share = total > 0 ? used / total : 0
  const red = share > limits.capacityRed
  return (
    <div className={styles.capacity}>
      <p className={red ? styles.red : styles.words} data-tip={red ? t('almostFull') : undefined}>
        {total > 0
          ? t('used', { used: whole(used), total: whole(total) })
          : t('usedUnlimited', { used: whole(used) })}
        {red && <span className="only-read"> {t('almostFull')}</span>}
      </p>
      {total > 0 && (
        <ProgressBar label={t('capacity')} value={share} look={red ? 'error' : 'accent'} height={5} />
      )}
    </div>
  )
}
