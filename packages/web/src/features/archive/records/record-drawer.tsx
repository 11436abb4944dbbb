import { type ArchiveRecord, archiveApi } from '@cabinet/contract/archive'
import { useCall } from '../../../kernel/query.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { Facts, PersonCell } from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { countText, dateText, sizeText, timeText } from '../../../ui/format.ts'
import { endText, words } from '../archive.text.ts'
import { yearsText } from '../catalogue/years.ts'
import { RecordState } from './columns.tsx'
import { Contents } from './contents.tsx'
import styles from './record-drawer.module.css'

/** What it is, in the drawer's head. */
export const RecordHead = ({ record }: { record: ArchiveRecord }) => (
  <PersonCell
    name={record.title}
    below={record.code}
    icon={<FileIcon folder={record.folder} suffix={record.suffix} size={28} />}
  />
)

/** Everything about one record: what, where from, how long, what lies inside, and the evidence. */
export function RecordDrawer({ record }: { record: ArchiveRecord }) {
  const t = useText(words)
  const say = useSay()
  return (
    <div className={styles.drawer}>
      <Facts
        facts={[
          [t('state'), <RecordState key="state" record={record} />],
          ...(record.heldFor ? ([[t('holdFor'), record.heldFor]] as const) : []),
          ...(record.lentUntil
            ? ([[t('until'), t('lentUntil', { time: timeText(record.lentUntil) })]] as const)
            : []),
          [t('category'), record.categoryName],
          [t('name'), record.name],
          [t('position'), record.position],
          [t('archivedBy'), record.archivedBy || t('byRule')],
          [t('archivedAt'), timeText(record.archivedAt)],
          [t('class'), `${record.className} · ${yearsText(record.years)}`],
          [t('expires'), record.expiresAt ? dateText(record.expiresAt) : t('forEver')],
          [t('atEnd'), say(endText[record.atEnd])],
          ...(record.strict ? ([[t('strictMode'), t('yes')]] as const) : []),
          [t('size'), sizeText(record.size)],
          ...(record.folder ? ([[t('files'), countText(record.files)]] as const) : []),
          [t('note'), record.note],
        ]}
      />
      {record.folder && record.nodeId && (
        <Contents key={record.nodeId} folder={{ id: record.nodeId, name: record.name }} />
      )}
      <Evidence id={record.id} />
    </div>
  )
}

function Evidence({ id }: { id: string }) {
  const t = useText(words)
  const { data } = useCall(archiveApi.detail, { id })
  if (!data) return null
  const rest = (data.hashed ?? 0) - data.hashes.length
  return (
    <section className={styles.section} aria-label={t('evidence')}>
      <h3>{t('evidence')}</h3>
      <p className={styles.quiet}>{t('evidenceHint')}</p>
      <Facts
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
                v{version} · {sizeText(size)}
              </small>
              <code className={styles.hash}>{hash.split('-').at(-1)}</code>
            </li>
          ))}
        </ul>
      )}
      {data.hashes.length > 0 && rest > 0 && (
        <p className={styles.quiet}>{t('moreHashes', { count: countText(rest) })}</p>
      )}
    </section>
  )
}
