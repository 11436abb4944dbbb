import { announcementElements } from '@cabinet/contract/announcements'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { createHtmlCleaner } from '../../kernel/html.ts'
import styles from './announcement-body.module.css'

const clean = createHtmlCleaner({
  ALLOWED_TAGS: announcementElements,
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
})

/** The text of an announcement, sanitised again; its links open in a window of their own. */
export function AnnouncementBody({ html }: { html: string }) {
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
