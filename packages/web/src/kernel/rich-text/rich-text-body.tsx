import { richTextElements } from '@cabinet/contract/rich-text'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { createHtmlCleaner } from '../html.ts'
import styles from './rich-text-body.module.css'

const clean = createHtmlCleaner({
  ALLOWED_TAGS: richTextElements,
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
})

/** A formatted text of the server, sanitised again; its links open in a window of their own. */
export function RichTextBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const safe = useMemo(() => ({ __html: clean(html) }), [html])
  useLayoutEffect(() => {
    for (const link of place.current?.querySelectorAll('a') ?? []) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    }
  }, [safe])
  // sanitised by the server, above, and by the page's policy
  return <div ref={place} className={styles.body} dangerouslySetInnerHTML={safe} />
}
