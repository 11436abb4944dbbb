import type { Text } from '@codemirror/state'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { loadMarkdownPage } from '../viewers/index.ts'
import styles from './text-editor.module.css'
import { messages } from './texts.text.ts'

/** Milliseconds of typing pause before the page is rendered again. */
const rest = 200

const MarkdownPage = lazy(() => loadMarkdownPage().then((page) => ({ default: page })))

/** The rendered Markdown, updated while typing. */
export function MarkdownSidePage({ doc, name }: { doc: Text; name: string }) {
  const t = useText(messages)
  const [source, setSource] = useState(() => doc.toString())
  useEffect(() => {
    const timer = setTimeout(() => setSource(doc.toString()), rest)
    return () => clearTimeout(timer)
  }, [doc])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.page} tabIndex={0} aria-label={t('preview', { name })}>
      <Suspense>
        <MarkdownPage source={source} />
      </Suspense>
    </section>
  )
}
