import { Heading, Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { countText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type Parts, useParts } from '../../previews/content/index.ts'
import type { ViewerProps } from '../../previews/index.ts'
import { FailedState, StageSkeleton, Tools, useScrollKeys } from '../../previews/stage/index.ts'
import { FindBar } from '../find/find-bar.tsx'
import { useFind } from '../find/use-find.ts'
import { EncodingChoice } from '../text/encoding-choice.tsx'
import { MoreBar } from '../text/more-bar.tsx'
import { useEncoding } from '../text/use-encoding.ts'
import { words as viewerWords } from '../viewers.text.ts'
import { Grid, keyOf } from './grid.tsx'
import { words } from './table.text.ts'
import styles from './table-viewer.module.css'
import { useFound } from './use-found.ts'
import { useTable } from './use-table.ts'

const delimiters = [
  [',', 'comma'],
  ['\t', 'tab'],
  [';', 'semicolon'],
  ['|', 'bar'],
] as const

/** Tables of text, of any length. */
export function TableViewer(props: ViewerProps) {
  const parts = useParts(props.subject)
  const { bytes } = parts
  if (bytes) return <TableView {...props} parts={{ ...parts, bytes }} />
  return parts.error ? (
    <FailedState error={parts.error} onRetry={parts.retry} />
  ) : (
    <StageSkeleton type={props.subject.file.suffix} />
  )
}

function TableView({ subject, parts }: ViewerProps & { parts: Parts & { bytes: readonly Uint8Array[] } }) {
  const t = useText(words)
  const f = useText(viewerWords)
  const [encoding, setEncoding] = useEncoding(parts)
  const [given, setGiven] = useState<string>()
  const [headed, setHeaded] = useState(true)
  const table = useTable(parts.bytes, parts.whole, encoding, given)
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const find = useFind((forwards) =>
    setAt((now) => (places.length ? (now + (forwards ? 1 : -1) + places.length) % places.length : 0)),
  )
  const rows = table?.rows
  const { places, more, done } = useFound(rows, find.search)
  const marks = useMemo(() => new Set(places.map(keyOf)), [places])
  // Dependencies: another search begins at its first match
  useEffect(() => setAt(0), [find.search])
  useScrollKeys(() => grid.current)

  const known = delimiters.find(([sign]) => sign === table?.delimiter)
  return (
    <>
      <Tools>
        {table && (
          <span className={styles.count}>
            {t(parts.whole ? 'rows' : 'rowsSoFar', { count: countText(table.rows.length) })}
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
      </Tools>
      <div className={styles.paper}>
        {table && (
          <Grid
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
        <MoreBar parts={parts} size={subject.size} />
      </div>
      {find.open && (
        <FindBar
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
