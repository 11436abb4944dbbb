import { BookOpen, Code } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { useTextParts } from '../../previews/content/index.ts'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, useScrollKeys, ViewerStageSkeleton, ViewerTools } from '../../previews/stage/index.ts'
import { createTextDecoder, type TextEncodingName } from '../text/decoding.ts'
import { useTextEncoding } from '../text/use-encoding.ts'
import { messages } from './markdown.text.ts'
import styles from './markdown-page.module.css'
import { MarkdownPageView } from './markdown-page.tsx'

/** Size limit of rendered Markdown, in bytes: more would block the page for seconds. */
const most = 1024 ** 2

// The editor is large and rarely used, so it is loaded on demand.
const TextView = lazy(() => import('../text/text-view.tsx').then((m) => ({ default: m.TextFileView })))

/** Markdown as a page or as its source. */
export function MarkdownViewer({ subject }: FileViewerProps) {
  const t = useText(messages)
  const parts = useTextParts(subject)
  const [encoding, setEncoding] = useTextEncoding(parts)
  const tooLong = subject.size > most
  const [view, setView] = useState<'page' | 'source'>(tooLong ? 'source' : 'page')
  const { bytes } = parts
  if (!bytes)
    return parts.error ? (
      <FailedState error={parts.error} onRetry={parts.retry} />
    ) : (
      <ViewerStageSkeleton type={subject.file.suffix} />
    )
  return (
    <>
      <ViewerTools>
        {tooLong ? (
          <span className={styles.note}>{t('tooLong')}</span>
        ) : (
          <SegmentedControl
            label={t('view')}
            value={view}
            options={[
              { value: 'page', words: t('reading'), icon: <BookOpen size={16} /> },
              { value: 'source', words: t('source'), icon: <Code size={16} /> },
            ]}
            onChange={setView}
          />
        )}
      </ViewerTools>
      {view === 'page' ? (
        <Page bytes={bytes} encoding={encoding} label={subject.file.name} />
      ) : (
        <Suspense fallback={<ViewerStageSkeleton type={subject.file.suffix} />}>
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
  encoding: TextEncodingName
  label: string
}

function Page({ bytes, encoding, label }: PageProps) {
  const scroller = useRef<HTMLElement>(null)
  useScrollKeys(() => scroller.current)
  const source = useMemo(() => {
    const decode = createTextDecoder(encoding)
    return bytes.map((part, at) => decode(part, at === bytes.length - 1)).join('')
  }, [bytes, encoding])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className={styles.paper} tabIndex={0} aria-label={label}>
      <MarkdownPageView source={source} />
    </section>
  )
}
