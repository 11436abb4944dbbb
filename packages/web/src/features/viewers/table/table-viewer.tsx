import { Heading, Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type TextPartsState, useTextParts } from '../../previews/content/index.ts'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, useScrollKeys, ViewerStageSkeleton, ViewerTools } from '../../previews/stage/index.ts'
import { FindInFileBar } from '../find/find-bar.tsx'
import { useFindInFile } from '../find/use-find.ts'
import { EncodingChoice } from '../text/encoding-choice.tsx'
import { LoadMoreTextBar } from '../text/more-bar.tsx'
import { useTextEncoding } from '../text/use-encoding.ts'
import { messages as viewerWords } from '../viewers.text.ts'
import { TextTableGrid, tableCellKey } from './grid.tsx'
import { messages } from './table.text.ts'
import styles from './table-viewer.module.css'
import { useTableMatches } from './use-found.ts'
import { useParsedTable } from './use-table.ts'

const delimiters = [
  [',', 'comma'],
  ['\t', 'tab'],
  [';', 'semicolon'],
  ['|', 'bar'],
] as const

/** The viewer of delimited text of any length. */
export function TableFileViewer(props: FileViewerProps) {
  const parts = useTextParts(props.subject)
  const { bytes } = parts
  if (bytes) return <TableView {...props} parts={{ ...parts, bytes }} />
  return parts.error ? (
    <FailedState error={parts.error} onRetry={parts.retry} />
  ) : (
    <ViewerStageSkeleton type={props.subject.file.suffix} />
  )
}

function TableView({
  subject,
  parts,
}: FileViewerProps & { parts: TextPartsState & { bytes: readonly Uint8Array[] } }) {
  const t = useText(messages)
  const f = useText(viewerWords)
  const [encoding, setEncoding] = useTextEncoding(parts)
  const [given, setGiven] = useState<string>()
  const [headed, setHeaded] = useState(true)
  const table = useParsedTable(parts.bytes, parts.whole, encoding, given)
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const find = useFindInFile((forwards) =>
    setAt((now) => (places.length ? (now + (forwards ? 1 : -1) + places.length) % places.length : 0)),
  )
  const rows = table?.rows
  const { places, more, done } = useTableMatches(rows, find.search)
  const marks = useMemo(() => new Set(places.map(tableCellKey)), [places])
  // Dependencies: a new search begins at its first match
  useEffect(() => setAt(0), [find.search])
  useScrollKeys(() => grid.current)

  const known = delimiters.find(([sign]) => sign === table?.delimiter)
  return (
    <>
      <ViewerTools>
        {table && (
          <span className={styles.count}>
            {t(parts.whole ? 'rows' : 'rowsSoFar', { count: formatCount(table.rows.length) })}
          </span>
        )}
        <Dropdown
          small
          look="quiet"
          label={t('delimiter')}
          items={delimiters.map(([sign, name]) => ({
            key: name,
            words: t(name),
            checked: sign === table?.delimiter,
            onPick: () => setGiven(sign),
          }))}
        >
          {known ? t(known[1]) : t('delimiter')}
        </Dropdown>
        <EncodingChoice encoding={encoding} onEncoding={setEncoding} />
        <IconButton
          words={t('headed')}
          icon={<Heading />}
          pressed={headed}
          onClick={() => setHeaded(!headed)}
        />
        <IconButton words={f('find')} icon={<Search />} pressed={find.open} onClick={find.toggle} />
      </ViewerTools>
      <div className={styles.paper}>
        {table && (
          <TextTableGrid
            ref={grid}
            label={t('table', { name: subject.file.name })}
            rows={table.rows}
            count={table.columns}
            headed={headed}
            found={marks}
            current={places[at]}
          />
        )}
        {table?.rows.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
        <LoadMoreTextBar parts={parts} size={subject.size} />
      </div>
      {find.open && (
        <FindInFileBar
          {...find.bar}
          matches={
            places.length || done
              ? { current: places.length ? at + 1 : 0, total: places.length, more }
              : undefined
          }
        />
      )}
    </>
  )
}
