import { type ArchiveStub, archiveApi } from '@cabinet/contract/archive'
import { Archive, BookOpen, ChevronDown, Eye, Info } from 'lucide-react'
import { useId, useState } from 'react'
import { useCall } from '../../../kernel/query.ts'
import { textOf, useText } from '../../../kernel/text.ts'
import { classes } from '../../../ui/classes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { timeText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { words as archiveWords } from '../archive.text.ts'
import { openArchive, openRecord } from '../records/opening.ts'
import { words } from './catalogue.text.ts'
import styles from './stubs.module.css'

/** What was archived from a folder: a line below its list that opens into the stubs. Nothing where there is none. */
export default function Stubs({ folderId }: { folderId: string }) {
  const t = useText(words)
  const own = useId()
  const [open, setOpen] = useState(false)
  const { data } = useCall(archiveApi.stubs, { parentId: folderId }, { staleTime: 30_000 })
  if (!data || data.total === 0) return null
  return (
    <section className={styles.stubs} aria-label={t('stubsList')}>
      <button
        type="button"
        className={classes(styles.line, open && styles.open)}
        aria-expanded={open}
        aria-controls={own}
        onClick={() => setOpen(!open)}
      >
        <Archive size={16} aria-hidden="true" />
        <span>{textOf(words)('stubs', { count: data.total })}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {open && (
        <ul id={own}>
          {data.rows.map((stub) => (
            <Stub key={stub.id} stub={stub} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Stub({ stub }: { stub: ArchiveStub }) {
  const t = useText(words)
  const a = useText(archiveWords)
  const record = () => openArchive({ search: stub.code, row: stub.id })
  const may = stub.nodeId !== undefined
  return (
    <li className={styles.stub}>
      <FileIcon folder={stub.folder} suffix={stub.suffix} size={20} />
      <span className={styles.name} title={stub.title}>
        {stub.title}
      </span>
      <small>
        {[stub.code, stub.categoryName, stub.archivedBy || a('byRule'), timeText(stub.archivedAt)]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {may && !stub.folder ? (
        <IconButton small words={a('open')} icon={<Eye />} onClick={() => void openRecord(stub)} />
      ) : (
        !may && (
          <IconButton small words={a('borrow')} icon={<BookOpen />} disabled={stub.asked} onClick={record} />
        )
      )}
      <IconButton small words={t('showRecord')} icon={<Info />} onClick={record} />
    </li>
  )
}
