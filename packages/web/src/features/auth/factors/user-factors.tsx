import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { sendFactorReset, useFactorsOfUser } from './factors.api.ts'
import styles from './factors.module.css'
import { messages } from './factors.text.ts'
import { toastFactorError } from './owner.tsx'

/** Second factors in the drawer of a user, with a reset for users who lost their phone. */
export function UserFactorsPanel({ userId }: { userId: string }) {
  const factors = useFactorsOfUser(userId)
  const t = useText(messages)
  if (!factors) return <SkeletonBar height={120} radius={14} />
  const some = factors.totp || factors.passkeys.length > 0

  const reset = async () => {
    const question = { title: t('resetAsk'), body: t('resetBody'), danger: true }
    if (!(await askForConfirmation({ ...question, okWords: t('reset'), cancelWords: t('cancel') }))) return
    try {
      await sendFactorReset([userId])
      showToast.success(messages.resetDone)
    } catch (error) {
      toastFactorError(error)
    }
  }
  if (!some) return <p className={styles.lead}>{t('none')}</p>
  return (
    <div className={styles.section}>
      <div className={styles.card}>
        {factors.totp && (
          <div className={styles.factor}>
            <Smartphone aria-hidden="true" />
            <div className={styles.about}>
              <strong>{t('app')}</strong>
              <span>{t('on')}</span>
            </div>
          </div>
        )}
        {factors.passkeys.map(({ id, name, createdAt }) => (
          <div key={id} className={styles.factor}>
            <KeyRound aria-hidden="true" />
            <div className={styles.about}>
              <strong>{name}</strong>
              <span>{t('added', { date: formatLocalDate(createdAt) })}</span>
            </div>
          </div>
        ))}
        <div className={styles.factor}>
          <LifeBuoy aria-hidden="true" />
          <div className={styles.about}>
            <strong>{t('codes')}</strong>
            <span>{t('codesLeft', { count: factors.recoveryLeft })}</span>
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        <Button look="danger" small onClick={() => void reset()}>
          {t('reset')}
        </Button>
      </div>
    </div>
  )
}
