import type { Notice } from '@cabinet/contract/notices'
import { useText, useTranslate } from '../../kernel/text.ts'
import { useRelativeTimeText } from '../nodes/index.ts'
import styles from './bell.module.css'
import { NoticeIcon } from './notice-icon.tsx'
import { messages } from './notices.text.ts'

/** One notice as a button: picture, words, time, and a dot while it is unread. */
export function NoticeRowButton({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useText(messages)
  const say = useTranslate()
  const ago = useRelativeTimeText()
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <NoticeIcon kind={notice.kind} />
      <span className={styles.words}>
        <span>{notice.announcement ? notice.title : say(notice.textKey, notice.values)}</span>
        <small>{ago(notice.createdAt)}</small>
      </span>
      {notice.unread && <span className={styles.dot} role="img" aria-label={t('unread')} />}
    </button>
  )
}
