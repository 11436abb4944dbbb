import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { MessageSquareText } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { countText } from '../../ui/format.ts'
import { marks } from './comments.api.ts'
import { words } from './comments.text.ts'
import styles from './unread-mark.module.css'

/** Beside a name: how many comments one has not seen. */
export function UnreadMark({ item }: { item: FileItem }) {
  const t = useText(words)
  const unread = marks.use(item.id, holds(item.rights, 'preview'))?.unread ?? 0
  if (unread === 0) return null
  const tip = t('unread', { count: unread })
  return (
    <span className={styles.mark} data-tip={tip}>
      <MessageSquareText aria-hidden="true" />
      <span aria-hidden="true">{unread > 99 ? '99+' : countText(unread)}</span>
      <span className="only-read">{tip}</span>
    </span>
  )
}
