import { archiveEndpoints } from '@cabinet/contract/archive'
import type { ArchiveRecord } from '@cabinet/contract/archive.records'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { FactsTable, PersonCell } from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize, formatCount, formatDateTime, formatLocalDate } from '../../../ui/format.ts'
import { messages, retentionEndMessages } from '../archive.text.ts'
import { retentionClassText } from '../catalogue/years.ts'
import { RecordStateCell } from './columns.tsx'
import { ArchivedFolderContents } from './contents.tsx'
import styles from './record-drawer.module.css'

/** Identifies the record in the head of the drawer. */
export const ArchiveRecordHead = ({ record }: { record: ArchiveRecord }) => (
  <PersonCell
    name={record.title}
    below={record.code}
    icon={<FileIcon folder={record.folder} suffix={record.suffix} size={28} />}
  />
)

/** Details of one record: origin, retention, contents and evidence. */
export function ArchiveRecordDrawer({ record }: { record: ArchiveRecord }) {
  const t = useText(messages)
  const say = useTranslate()
  return (
    <div className={styles.drawer}>
      <FactsTable
        facts={[
          [t('state'), <RecordStateCell key="state" record={record} />],
          ...(record.heldFor ? ([[t('holdFor'), record.heldFor]] as const) : []),
          ...(record.lentUntil
            ? ([[t('until'), t('lentUntil', { time: formatDateTime(record.lentUntil) })]] as const)
            : []),
          [t('category'), record.categoryName],
          [t('name'), record.name],
          [t('position'), record.position],
          [t('archivedBy'), record.archivedBy || t('byRule')],
          [t('archivedAt'), formatDateTime(record.archivedAt)],
          [t('class'), retentionClassText({ name: record.className, years: record.years })],
          [t('expires'), record.expiresAt ? formatLocalDate(record.expiresAt) : t('forEver')],
          [t('atEnd'), say(retentionEndMessages[record.atEnd])],
          ...(record.strict ? ([[t('strictMode'), t('yes')]] as const) : []),
          [t('size'), formatByteSize(record.size)],
          ...(record.folder ? ([[t('files'), formatCount(record.files)]] as const) : []),
          [t('note'), record.note],
        ]}
      />
      {record.folder && record.nodeId && (
        <ArchivedFolderContents key={record.nodeId} folder={{ id: record.nodeId, name: record.name }} />
      )}
      <Evidence id={record.id} />
    </div>
  )
}

function Evidence({ id }: { id: string }) {
  const t = useText(messages)
  const { data } = useEndpoint(archiveEndpoints.detail, { id })
  if (!data) return null
  const rest = (data.hashed ?? 0) - data.hashes.length
  return (
    <section className={styles.section} aria-label={t('evidence')}>
      <h3>{t('evidence')}</h3>
      <p className={styles.quiet}>{t('evidenceHint')}</p>
      <FactsTable
        facts={[
          [t('files'), data.hashed === undefined ? t('hashing') : t('hashed', { count: data.hashed })],
          [
            t('digest'),
            data.digest && (
              <code key="digest" className={styles.hash}>
                {data.digest}
              </code>
            ),
          ],
          ...(data.destructionCode ? ([[t('certificate'), data.destructionCode]] as const) : []),
        ]}
      />
      {data.hashes.length > 0 && (
        <ul className={styles.hashes}>
          {data.hashes.map(({ path, version, size, hash }) => (
            <li key={path}>
              <span title={path}>{path}</span>
              <small>
                v{version} · {formatByteSize(size)}
              </small>
              <code className={styles.hash}>{hash.split('-').at(-1)}</code>
            </li>
          ))}
        </ul>
      )}
      {data.hashes.length > 0 && rest > 0 && (
        <p className={styles.quiet}>{t('moreHashes', { count: formatCount(rest) })}</p>
      )}
    </section>
  )
}
