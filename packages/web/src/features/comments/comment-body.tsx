import { Fragment } from 'react'
import styles from './comments.module.css'

/** Web addresses; anything else stays text. Trailing punctuation belongs to the sentence. */
const address = /https?:\/\/[^\s<>"'，。；！？、（）【】《》]+[^\s<>"'，。；！？、（）【】《》.,;:!?)\]}]/g

export type CommentBodyPart = { kind: 'words' | 'address' | 'mention'; text: string }

/** Splits a comment into text, addresses and mentions; nothing in it is interpreted as markup. */
export function commentBodyParts(body: string, names: readonly string[]): CommentBodyPart[] {
  const parts: CommentBodyPart[] = []
  let at = 0
  for (const match of body.matchAll(address)) {
    parts.push(...mentionsIn(body.slice(at, match.index), names), { kind: 'address', text: match[0] })
    at = match.index + match[0].length
  }
  parts.push(...mentionsIn(body.slice(at), names))
  return parts.filter(({ text }) => text !== '')
}

function mentionsIn(text: string, names: readonly string[]): CommentBodyPart[] {
  // longest name first, so that '@李娜娜' is not taken for '@李娜' plus a letter
  const calls = [...names].sort((one, other) => other.length - one.length).map((name) => `@${name}`)
  const parts: CommentBodyPart[] = []
  let rest = text
  for (;;) {
    const found = calls
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0]
    if (!found) return [...parts, { kind: 'words', text: rest }]
    parts.push({ kind: 'words', text: rest.slice(0, found.at) }, { kind: 'mention', text: found.name })
    rest = rest.slice(found.at + found.name.length)
  }
}

/** A comment as typed: line breaks are kept, addresses are links, mentions are highlighted. */
export function CommentBodyText({ body, names }: { body: string; names: readonly string[] }) {
  return (
    <p className={styles.body}>
      {commentBodyParts(body, names).map((part, at) => {
        // the same text may occur twice; the parts never change order
        const key = `${at} ${part.text}`
        if (part.kind === 'mention')
          return (
            <span key={key} className={styles.mention}>
              {part.text}
            </span>
          )
        if (part.kind === 'address')
          return (
            <a key={key} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          )
        return <Fragment key={key}>{part.text}</Fragment>
      })}
    </p>
  )
}
