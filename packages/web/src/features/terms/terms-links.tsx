import { useText, useTranslate } from '../../kernel/text.ts'
import { entryMessages, kindMessages } from './entry.text.ts'
import { termsPaths, usePublishedTerms } from './terms.api.ts'
import styles from './terms-links.module.css'

/** Links to the published texts, in a window of their own; nothing where none is published. */
export function PublishedTermsLinks({ className }: { className?: string | undefined }) {
  const published = usePublishedTerms()
  const t = useText(entryMessages)
  const say = useTranslate()
  if (!published || published.length === 0) return null
  return (
    <nav className={className ?? styles.links} aria-label={t('list')}>
      {published.map(({ kind }) => (
        <a key={kind} href={termsPaths[kind]} target="_blank" rel="noopener">
          {say(kindMessages[kind])}
        </a>
      ))}
    </nav>
  )
}
