import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { type HostText, useHostTranslate } from './host.ts'
import styles from './selection-bar.module.css'
import { useAdminKitMessages } from './use-words.ts'

export interface RefusedRow {
  id: string
  name: string
  why: HostText
}
/** Most lines listed. */
const most = 200

/** Lists the rows that a bulk command refused, with the reasons. */
export function RefusalsReport({
  done,
  refused,
  onClose,
}: {
  done: number
  refused: RefusedRow[]
  onClose: () => void
}) {
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  return (
    <Dialog
      title={t('partly', { done, refused: refused.length })}
      closeWords={t('close')}
      onClose={onClose}
      width={520}
      footer={
        <Button look="primary" data-first onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <ul className={styles.refusals}>
        {refused.slice(0, most).map(({ id, name, why }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{say(why)}</span>
          </li>
        ))}
      </ul>
      {refused.length > most && <p>{t('rest', { count: refused.length - most })}</p>}
    </Dialog>
  )
}
