import type { CommentReply } from '@cabinet/contract/comments'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { MoreHorizontal, PencilLine, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatFullTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FloatingMenu } from '../../ui/menu.tsx'
import { useRelativeTimeText } from '../nodes/index.ts'
import { CommentBodyText } from './comment-body.tsx'
import { confirmDeleteComment, sendCommentEdit } from './comments.api.ts'
import styles from './comments.module.css'
import { messages } from './comments.text.ts'
import { CommentComposer } from './composer.tsx'
import { CommentReactions } from './reactions.tsx'

interface OneCommentProps {
  comment: CommentReply
  item: ListedFileItem
  /** Rendered at the end of the head. */
  tools?: ReactNode
  /** Rendered after the reactions. */
  deeds?: ReactNode
}

/** One comment: author, time, text and reactions. */
export function SingleComment({ comment, item, tools, deeds }: OneCommentProps) {
  const t = useText(messages)
  const ago = useRelativeTimeText()
  const [editing, setEditing] = useState(false)
  const { author, createdAt, editedAt, deleted, unread, body, mentions } = comment
  return (
    <article className={styles.comment} aria-label={`${author} ${ago(createdAt)}`}>
      <Avatar name={author || '—'} size={24} />
      <div className={styles.said}>
        <div className={styles.head}>
          <b>{author || '—'}</b>
          {unread && (
            <span className={styles.dot}>
              <span className="only-read">{t('new')}</span>
            </span>
          )}
          <small data-tip={formatFullTime(createdAt)}>{ago(createdAt)}</small>
          {editedAt && !deleted && <small data-tip={formatFullTime(editedAt)}>{t('edited')}</small>}
          <span className={styles.tools}>
            {tools}
            {!deleted && <Deeds comment={comment} onEdit={() => setEditing(true)} />}
          </span>
        </div>
        {deleted ? (
          <p className={styles.gone}>{t('deleted')}</p>
        ) : editing ? (
          <CommentComposer
            item={item}
            placeholder={t('write')}
            sendWords={t('save')}
            body={body}
            mentioned={mentions.map(({ userId: id, name }) => ({ id, name, access: true }))}
            open
            onSend={async (written) => {
              await sendCommentEdit(comment.id, written)
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <CommentBodyText body={body} names={mentions.map(({ name }) => name)} />
        )}
        {!editing && (
          <div className={styles.deeds}>
            {!deleted && <CommentReactions comment={comment} />}
            {deeds}
          </div>
        )}
      </div>
    </article>
  )
}

function Deeds({ comment, onEdit }: { comment: CommentReply; onEdit: () => void }) {
  const t = useText(messages)
  const holder = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const { editableUntil, deletable, author } = comment
  const editable = editableUntil !== undefined && editableUntil > new Date()
  if (!editable && !deletable) return null
  const button = holder.current?.querySelector('button')
  const label = t('menuOf', { name: author })
  return (
    <span ref={holder}>
      <IconButton
        small
        words={label}
        icon={<MoreHorizontal />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && button && (
        <FloatingMenu
          label={label}
          anchor={button}
          align="end"
          items={[
            ...(editable
              ? [{ key: 'edit', words: t('edit'), icon: <PencilLine size={16} />, onPick: onEdit }]
              : []),
            ...(deletable
              ? [
                  {
                    key: 'delete',
                    words: t('delete'),
                    icon: <Trash2 size={16} />,
                    danger: true,
                    onPick: () => void confirmDeleteComment(comment).catch(showToast.failure),
                  },
                ]
              : []),
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
