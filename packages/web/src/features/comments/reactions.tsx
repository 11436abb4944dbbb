import { type CommentReply, type ReactionEmoji, reactionEmojis } from '@cabinet/contract/comments'
import { SmilePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { joinNames } from '../../ui/format.ts'
import { Popover } from '../../ui/popover.tsx'
import { sendReaction } from './comments.api.ts'
import styles from './comments.module.css'
import { messages } from './comments.text.ts'
import { reactionAppearances } from './reaction-icons.ts'

/** The reactions to a comment, grouped by kind, and the menu to add one. */
export function CommentReactions({ comment }: { comment: CommentReply }) {
  const t = useText(messages)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const own = new Set(comment.reactions.filter((one) => one.own).map((one) => one.emoji))
  const toggle = (emoji: ReactionEmoji) =>
    void sendReaction(comment.id, emoji, !own.has(emoji)).catch(showToast.failure)
  return (
    <>
      {comment.reactions.map(({ emoji, count, names, own: mine }) => {
        const { Icon, key } = reactionAppearances[emoji]
        const tip = t('reactionOf', { reaction: t(key), names: joinNames(names) })
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={mine}
            aria-label={`${tip} (${count})`}
            data-tip={tip}
            onClick={() => toggle(emoji)}
          >
            <Icon aria-hidden="true" />
            {count}
          </button>
        )
      })}
      <button
        ref={button}
        type="button"
        className={styles.deed}
        aria-label={t('react')}
        data-tip={t('react')}
        aria-haspopup="true"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <SmilePlus aria-hidden="true" />
      </button>
      {open && button.current && (
        <Popover anchor={button.current} onClose={() => setOpen(false)} className={styles.emojis}>
          {reactionEmojis.map((emoji) => {
            const { Icon, key } = reactionAppearances[emoji]
            return (
              <button
                key={emoji}
                type="button"
                aria-pressed={own.has(emoji)}
                aria-label={t(key)}
                data-tip={t(key)}
                onClick={() => {
                  toggle(emoji)
                  setOpen(false)
                }}
              >
                <Icon aria-hidden="true" />
              </button>
            )
          })}
        </Popover>
      )}
    </>
  )
}
