import { archiveEndpoints } from '@cabinet/contract/archive'
import type { ArchivedItemStub } from '@cabinet/contract/archive.records'
import { Archive, BookOpen, ChevronDown, Eye, Info } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import { textsOfMessages, useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { mayArchiveSomewhere } from '../archive.api.ts'
import { messages as archiveWords } from '../archive.text.ts'
import { openArchivePage, openArchiveRecord } from '../opening.ts'
import { messages } from './catalogue.text.ts'
import styles from './stubs.module.css'

/**
 * Items archived from a folder, in a line below its list that expands into the stubs; renders nothing if
 * there are none.
 */
export default function Stubs({ folderId }: { folderId: string }) {
  const t = useText(messages)
  const own = useId()
  const [open, setOpen] = useState(false)
  // the menus of this folder ask for it, and know it then at their first opening
  useEffect(() => void mayArchiveSomewhere(), [])
  const { data } = useEndpoint(archiveEndpoints.stubs, { parentId: folderId }, { staleTime: 30_000 })
  if (!data || data.total === 0) return null
  return (
    <section className={styles.stubs} aria-label={t('stubsList')}>
      <button
        type="button"
        className={joinClassNames(styles.line, open && styles.open)}
        aria-expanded={open}
        aria-controls={own}
        onClick={() => setOpen(!open)}
      >
        <Archive size={16} aria-hidden="true" />
        <span>{textsOfMessages(messages)('stubs', { count: data.total })}</span>
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

function Stub({ stub }: { stub: ArchivedItemStub }) {
  const t = useText(messages)
  const a = useText(archiveWords)
  const record = () => openArchivePage({ search: stub.code, row: stub.id })
  const may = stub.nodeId !== undefined
  return (
    <li className={styles.stub}>
      <FileIcon folder={stub.folder} suffix={stub.suffix} size={20} />
      <span className={styles.name} title={stub.title}>
        {stub.title}
      </span>
      <small>
        {[stub.code, stub.categoryName, stub.archivedBy || a('byRule'), formatDateTime(stub.archivedAt)]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {may && !stub.folder ? (
        <IconButton small words={a('open')} icon={<Eye />} onClick={() => void openArchiveRecord(stub)} />
      ) : (
        !may && (
          <IconButton small words={a('borrow')} icon={<BookOpen />} disabled={stub.asked} onClick={record} />
        )
      )}
      <IconButton small words={t('showRecord')} icon={<Info />} onClick={record} />
    </li>
  )
}
