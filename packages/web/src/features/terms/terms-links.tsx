import type { PublishedTerms } from '@cabinet/contract/terms'
import { useText, useTranslate } from '../../kernel/text.ts'
import { entryMessages, kindMessages } from './entry.text.ts'
import { termsPaths, usePublishedTerms } from './terms.api.ts'
import styles from './terms-links.module.css'

interface TermsLinksProps {
  className?: string | undefined
}

/** Links to the published texts; nothing where none is published. */
export const PublishedTermsLinks = ({ className }: TermsLinksProps) => (
  <TermsLinks published={usePublishedTerms()} className={className} />
)

/** Links to these texts, in a window of their own. */
export function TermsLinks({
  published,
  className,
}: TermsLinksProps & { published: readonly PublishedTerms[] | undefined }) {
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
