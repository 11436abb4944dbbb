import { handOverApi } from '@cabinet/contract/handover'
import { userAdminApi } from '@cabinet/contract/users.admin'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { stale, useCall } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/confirm.tsx'
import { sizeText, timeText } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import styles from './hand-over-tab.module.css'
import { words } from './handover.text.ts'

/** What was handed over from a person, and taking it back. */
export function History({ userId }: { userId: string }) {
  const t = useText(words)
  const c = useText(common)
  const past = useCall(handOverApi.list, { userId })
  if (!past.data?.length) return null
  const undo = async (id: string) => {
    const yes = await ask({
      title: t('undoTitle'),
      body: t('undoBody'),
      okWords: t('undo'),
      cancelWords: c('cancel'),
    })
    if (!yes) return
    try {
      await call(handOverApi.undo, { id })
      toast.success(words.undone)
    } catch (error) {
      toast.failure(error)
    }
    await stale(handOverApi.preview, handOverApi.list, userAdminApi.page)
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
                  at: timeText(one.at),
                  files: one.files,
                  size: sizeText(one.bytes),
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
