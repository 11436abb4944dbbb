import {
  type AnnouncementReader,
  type AnnouncementRow,
  announcementEndpoints,
  announcementReadersExport,
  type ReaderState,
} from '@cabinet/contract/announcements'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveStreamToDisk } from '../../kernel/files.ts'
import { useGrowingList } from '../../kernel/more.ts'
import { currentLanguage, useText, useTranslate } from '../../kernel/text.ts'
import { CommandButton, PersonCell } from '../../ui/admin/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount, formatDateTime } from '../../ui/format.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { NativeSelect } from '../../ui/select.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { messages, readerMessages } from './page.text.ts'
import styles from './readers-section.module.css'

type Shown = ReaderState | 'all'

interface ReadersSectionProps {
  announcement: AnnouncementRow
  mayExport: boolean
}

/** The audience of an announcement with who has read and confirmed it. */
export function ReadersSection({ announcement: { id, mustConfirm }, mayExport }: ReadersSectionProps) {
  const t = useText(messages)
  const say = useTranslate()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const state = shown === 'all' ? undefined : shown
  const { rows, more, first } = useGrowingList(announcementEndpoints.readers, {
    id,
    state,
    search: search || undefined,
  })
  const options: Shown[] = [
    'all',
    'read',
    'unread',
    ...(mustConfirm ? (['confirmed', 'unconfirmed'] as const) : []),
  ]
  return (
    <section className={styles.readers} aria-label={t('readers')}>
      <header className={styles.head}>
        <h3>{t('readers')}</h3>
        {first && (
          <span>{t('readOf', { read: formatCount(first.read), all: formatCount(first.audience) })}</span>
        )}
      </header>
      <div className={styles.bar}>
        <SearchInput
          className={styles.search ?? ''}
          words={t('findReader')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
        />
        <NativeSelect
          label={t('shown')}
          value={shown}
          options={options.map((value) => ({
            value,
            words: value === 'all' ? t('all') : say(readerMessages[value]),
          }))}
          onChange={setShown}
        />
        {mayExport && (
          <CommandButton
            words={messages.exportReaders}
            icon={<Download />}
            run={() =>
              saveStreamToDisk(
                announcementReadersExport,
                { id, state, search: search || undefined, language: currentLanguage(), format: 'xlsx' },
                `${t('fileName')}.xlsx`,
              )
            }
          />
        )}
      </div>
      {!rows ? (
        <SkeletonBar height={160} radius={8} />
      ) : rows.length === 0 ? (
        <EmptyState drawing="people" title={t('noReaders')} hint="" />
      ) : (
        <ul className={styles.list} aria-label={t('readers')}>
          {rows.map((reader) => (
            <li key={reader.id}>
              <PersonCell name={reader.name} below={`${reader.account} · ${reader.organisationName}`} />
              <Mark reader={reader} />
            </li>
          ))}
        </ul>
      )}
      {more && <CommandButton words={messages.more} run={more} />}
    </section>
  )
}

function Mark({ reader: { readAt, confirmedAt } }: { reader: AnnouncementReader }) {
  const t = useText(messages)
  return (
    <span className={styles.mark}>
      {confirmedAt
        ? t('confirmedAt', { time: formatDateTime(confirmedAt) })
        : readAt
          ? t('readAt', { time: formatDateTime(readAt) })
          : t('notRead')}
    </span>
  )
}
