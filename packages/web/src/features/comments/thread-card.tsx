import type { CommentThread } from '@cabinet/contract/comments'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { CircleCheck, MessageSquareReply, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CommentAnchorTag } from './anchor-tag.tsx'
import { sendNewComment, sendThreadResolution } from './comments.api.ts'
import styles from './comments.module.css'
import { messages } from './comments.text.ts'
import { CommentComposer } from './composer.tsx'
import { SingleComment } from './one-comment.tsx'

/** Replies shown below a thread; earlier ones are collapsed. */
const unfolded = 3

interface ThreadCardProps {
  thread: CommentThread
  item: ListedFileItem
  /** Shows the anchor of the thread in the file. */
  placed?: boolean
}

/** A thread: its first comment, its replies, and the actions to reply or resolve it. */
export function CommentThreadCard({ thread, item, placed = true }: ThreadCardProps) {
  const t = useText(messages)
  const [answering, setAnswering] = useState(false)
  const [all, setAll] = useState(false)
  const { answers, resolved, resolvedBy, anchor } = thread
  // resolved and long threads are collapsed unless they contain unread comments
  const fold = !all && (resolved || answers.length > unfolded) && !answers.some(({ unread }) => unread)
  const shown = fold ? (resolved ? [] : answers.slice(-unfolded)) : answers
  const settle = () => void sendThreadResolution(thread.id, !resolved).catch(showToast.failure)
  return (
    <li className={styles.thread} data-resolved={resolved || undefined}>
      {resolved && (
        <Tag colour="green" icon={<CircleCheck aria-hidden="true" />}>
          {t('resolvedBy', { name: resolvedBy || '—' })}
        </Tag>
      )}
      {anchor && placed && <CommentAnchorTag anchor={anchor} id={thread.id} item={item} />}
      <SingleComment
        comment={thread}
        item={item}
        tools={
          <IconButton
            small
            words={t(resolved ? 'reopen' : 'resolve')}
            icon={resolved ? <RotateCcw /> : <CircleCheck />}
            onClick={settle}
          />
        }
        deeds={
          <button type="button" className={styles.deed} onClick={() => setAnswering(!answering)}>
            <MessageSquareReply aria-hidden="true" />
            {t('answer')}
          </button>
        }
      />
      {(answers.length > 0 || answering) && (
        <div className={styles.answers}>
          {(fold || (all && answers.length > unfolded)) && answers.length > shown.length - 1 && (
            <button type="button" className={styles.fold} onClick={() => setAll(!all)}>
              {all ? t('hideAnswers') : t('answers', { count: answers.length })}
            </button>
          )}
          {shown.map((answer) => (
            <SingleComment key={answer.id} comment={answer} item={item} />
          ))}
          {answering && (
            <CommentComposer
              item={item}
              placeholder={t('answerHere')}
              sendWords={t('answer')}
              open
              onSend={async (written) => {
                await sendNewComment(item.id, thread.id, written)
                setAnswering(false)
              }}
              onCancel={() => setAnswering(false)}
            />
          )}
        </div>
      )}
    </li>
  )
}
