import { BookOpen, Code } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { useParts } from '../../previews/content/index.ts'
import type { ViewerProps } from '../../previews/index.ts'
import { FailedState, StageSkeleton, Tools, useScrollKeys } from '../../previews/stage/index.ts'
import { decoder, type Encoding } from '../text/decoding.ts'
import { useEncoding } from '../text/use-encoding.ts'
import { words } from './markdown.text.ts'
import styles from './markdown-page.module.css'
import { MarkdownPage } from './markdown-page.tsx'

/** Bytes up to which Markdown is laid out; more would block the page for seconds. */
const most = 1024 ** 2

// The editor is large and most readers never ask for it.
const TextView = lazy(() => import('../text/text-view.tsx').then((m) => ({ default: m.TextView })))

/** Markdown as a page or as its source. */
export function MarkdownViewer({ subject }: ViewerProps) {
  const t = useText(words)
  const parts = useParts(subject)
  const [encoding, setEncoding] = useEncoding(parts)
  const tooLong = subject.size > most
  const [view, setView] = useState<'page' | 'source'>(tooLong ? 'source' : 'page')
  const { bytes } = parts
  if (!bytes)
    return parts.error ? (
      <FailedState error={parts.error} onRetry={parts.retry} />
    ) : (
      <StageSkeleton type={subject.file.suffix} />
    )
  return (
    <>
      <Tools>
        {tooLong ? (
          <span className={styles.note}>{t('tooLong')}</span>
        ) : (
          <Segmented
            label={t('view')}
            value={view}
            options={[
              { value: 'page', words: t('reading'), icon: <BookOpen size={16} /> },
              { value: 'source', words: t('source'), icon: <Code size={16} /> },
            ]}
            onChange={setView}
          />
        )}
      </Tools>
      {view === 'page' ? (
        <Page bytes={bytes} encoding={encoding} label={subject.file.name} />
      ) : (
        <Suspense fallback={<StageSkeleton type={subject.file.suffix} />}>
          <TextView
            subject={subject}
            parts={{ ...parts, bytes }}
            encoding={encoding}
            onEncoding={setEncoding}
          />
        </Suspense>
      )}
    </>
  )
}

interface PageProps {
  bytes: readonly Uint8Array[]
  encoding: Encoding
  label: string
}

function Page({ bytes, encoding, label }: PageProps) {
  const scroller = useRef<HTMLElement>(null)
  useScrollKeys(() => scroller.current)
  const source = useMemo(() => {
    const decode = decoder(encoding)
    return bytes.map((part, at) => decode(part, at === bytes.length - 1)).join('')
  }, [bytes, encoding])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className={styles.paper} tabIndex={0} aria-label={label}>
      <MarkdownPage source={source} />
    </section>
  )
}
