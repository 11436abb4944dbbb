import { Search, WrapText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useBrowserPreference } from '../../../kernel/prefs.ts'
import { useText } from '../../../kernel/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { TextPartsState } from '../../previews/content/index.ts'
import type { PreviewSubject } from '../../previews/index.ts'
import { useScrollKeys, useViewerKeys, ViewerTools } from '../../previews/stage/index.ts'
import { FindInFileBar, type FindMatches } from '../find/find-bar.tsx'
import { useFindInFile } from '../find/use-find.ts'
import { messages as viewerWords } from '../viewers.text.ts'
import { createTextDecoder, type TextEncodingName } from './decoding.ts'
import { openTextView, type ReadOnlyTextView } from './editor.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import { hasUnwrappableLine } from './lines.rules.ts'
import { LoadMoreTextBar } from './more-bar.tsx'
import { messages } from './text.text.ts'
import styles from './text-viewer.module.css'

/** Font size in pixels. */
const letters = { first: 13, least: 9, most: 28 } as const

interface TextViewProps {
  subject: PreviewSubject
  parts: TextPartsState & { bytes: readonly Uint8Array[] }
  encoding: TextEncodingName
  onEncoding: (encoding: TextEncodingName) => void
}

/** The text of a file with line numbers, highlighting and find. */
export function TextFileView({ subject, parts, encoding, onEncoding }: TextViewProps) {
  const t = useText(messages)
  const f = useText(viewerWords)
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<ReadOnlyTextView>(null)
  const [wraps, setWraps] = useBrowserPreference('previews.wrap', true)
  const [asked, setAsked] = useState(false)
  const long = useMemo(() => hasUnwrappableLine(parts.bytes[0] ?? new Uint8Array()), [parts.bytes])
  const wrap = wraps && (asked || !long)
  const [size, setSize] = useBrowserPreference<number>('previews.letters', letters.first)
  const [matches, setMatches] = useState<FindMatches>()
  const find = useFindInFile((forwards) => setMatches(editor.current?.step(forwards)))

  const changeWrap = () => {
    setAsked(true)
    setWraps(!wrap)
  }

  const reading = useRef({ bytes: 0, decode: createTextDecoder('utf-8') })
  const take = (all: readonly Uint8Array[]) => {
    const fresh = all.slice(reading.current.bytes)
    reading.current.bytes = all.length
    return fresh
      .map((part, at) => reading.current.decode(part, parts.whole && at === fresh.length - 1))
      .join('')
  }
  // Dependencies: a new encoding starts over; other changes are followed below
  useEffect(() => {
    if (!place.current) return
    reading.current = { bytes: 0, decode: createTextDecoder(encoding) }
    const opened = openTextView({
      parent: place.current,
      fileName: subject.file.name,
      label: t('content', { name: subject.file.name }),
      text: take(parts.bytes),
      wrap,
    })
    editor.current = opened
    return () => opened.view.destroy()
  }, [encoding])
  // Dependencies: only new parts are appended
  useEffect(() => {
    if (parts.bytes.length > reading.current.bytes) editor.current?.append(take(parts.bytes))
  }, [parts.bytes])
  useEffect(() => editor.current?.wrap(wrap), [wrap])
  // Dependencies: matches change with the text too
  useEffect(() => setMatches(editor.current?.find(find.search)), [find.search, encoding, parts.bytes])
  // Dependencies: the line height follows the font size
  useEffect(() => editor.current?.view.requestMeasure(), [size])

  useScrollKeys(() => editor.current?.view.scrollDOM)
  useViewerKeys(({ key, ctrlKey, metaKey }) => {
    const to = { '+': size + 1, '=': size + 1, '-': size - 1, '0': letters.first }[key]
    if (to === undefined || ctrlKey || metaKey) return false
    setSize(Math.min(letters.most, Math.max(letters.least, to)))
    return true
  })
  return (
    <>
      <ViewerTools>
        <EncodingChoice encoding={encoding} onEncoding={onEncoding} />
        <IconButton words={t('wrap')} icon={<WrapText />} pressed={wrap} onClick={changeWrap} />
        <IconButton words={f('find')} icon={<Search />} pressed={find.open} onClick={find.toggle} />
      </ViewerTools>
      <div className={styles.paper}>
        <div ref={place} className={styles.editor} style={{ fontSize: size }} />
        {parts.whole && parts.held === 0 && <p className={styles.empty}>{t('empty')}</p>}
        <LoadMoreTextBar parts={parts} size={subject.size} />
      </div>
      {find.open && <FindInFileBar {...find.bar} matches={matches} />}
    </>
  )
}
