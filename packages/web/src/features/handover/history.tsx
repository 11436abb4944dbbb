import { handoverEndpoints } from '@cabinet/contract/handover'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { formatByteSize, formatDateTime } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import styles from './hand-over-tab.module.css'
import { messages } from './handover.text.ts'

/** Earlier handovers from a user, with an action to take them back. */
export function HandoverHistory({ userId }: { userId: string }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const past = useEndpoint(handoverEndpoints.list, { userId })
  if (!past.data?.length) return null
  const undo = async (id: string) => {
    const yes = await askForConfirmation({
      title: t('undoTitle'),
      body: t('undoBody'),
      okWords: t('undo'),
      cancelWords: c('cancel'),
    })
    if (!yes) return
    try {
      await call(handoverEndpoints.undo, { id })
      showToast.success(messages.undone)
    } catch (error) {
      showToast.failure(error)
    }
    await markQueriesStale(handoverEndpoints.preview, handoverEndpoints.list, userAdminEndpoints.page)
  }
  return (
    <section className={styles.part}>
      <h3>{t('history')}</h3>
      <ul className={styles.history}>
        {past.data.map((one) => (
          <li key={one.id}>
            <span className={styles.two}>
              <span>{t('to', { name: one.toName })}</span>
              <span className={styles.note}>
                {t('line', {
                  by: one.byName,
                  at: formatDateTime(one.at),
                  files: one.files,
                  size: formatByteSize(one.bytes),
                })}
              </span>
            </span>
            {one.undone ? (
              <Tag>{t('undone')}</Tag>
            ) : (
              one.undoable && (
                <Button small onClick={() => void undo(one.id)}>
                  {t('undo')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
