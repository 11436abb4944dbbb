import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { MessageSquareText } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { formatCount } from '../../ui/format.ts'
import { commentCountLoader } from './comments.api.ts'
import { messages } from './comments.text.ts'
import styles from './unread-mark.module.css'

/** Number of unread comments, beside a name. */
export function UnreadCommentMark({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const unread = commentCountLoader.use(item.id, includesRight(item.rights, 'preview'))?.unread ?? 0
  if (unread === 0) return null
  const tip = t('unread', { count: unread })
  return (
    <span className={styles.mark} data-tip={tip}>
      <MessageSquareText aria-hidden="true" />
      <span aria-hidden="true">{unread > 99 ? '99+' : formatCount(unread)}</span>
      <span className="only-read">{tip}</span>
    </span>
  )
}
