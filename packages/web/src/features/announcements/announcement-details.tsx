import { type AnnouncementRow, announcementEndpoints } from '@cabinet/contract/announcements'
import { useEndpoint } from '../../kernel/query.ts'
import { RichTextBody } from '../../kernel/rich-text/rich-text-body.tsx'
import { useText } from '../../kernel/text.ts'
import { FactsTable } from '../../ui/admin/index.ts'
import { formatDateTime } from '../../ui/format.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import styles from './announcement-details.module.css'
import { loadAnnouncementPicture } from './announcements.pictures.ts'
import { messages } from './page.text.ts'
import { ReadersSection } from './readers-section.tsx'

interface AnnouncementDetailsProps {
  row: AnnouncementRow
  maySeeReaders: boolean
  mayExport: boolean
}

/** An announcement as its readers see it, and who has read it. */
export function AnnouncementDetails({ row, maySeeReaders, mayExport }: AnnouncementDetailsProps) {
  const t = useText(messages)
  const detail = useEndpoint(announcementEndpoints.get, { id: row.id }).data
  const names = row.subjects.map(({ name }) => name).join(', ')
  const timeOf = (at: Date | null) => at && formatDateTime(at)
  return (
    <div className={styles.details}>
      <FactsTable
        facts={[
          [t('audience'), row.isForAll ? t('everybody') : names],
          [t('publishedAt'), timeOf(row.publishedAt ?? row.publishAt)],
          [t('expiresAt'), timeOf(row.expiresAt)],
        ]}
      />
      <div className={styles.text}>
        {detail ? (
          <RichTextBody html={detail.body} loadPicture={loadAnnouncementPicture} />
        ) : (
          <SkeletonBar height={120} radius={8} />
        )}
      </div>
      {row.publishedAt && maySeeReaders && <ReadersSection announcement={row} mayExport={mayExport} />}
    </div>
  )
}
