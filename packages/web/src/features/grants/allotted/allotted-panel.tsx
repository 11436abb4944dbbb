import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { Inbox } from 'lucide-react'
import { ApplicationLink, useQueryParams } from '../../../kernel/address.tsx'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { folderPlaceOf, routeOfFolder } from '../../nodes/index.ts'
import { grantPageMessages } from '../grants.text.ts'
import { receivedFolderAddress } from './address.ts'
import styles from './allotted-panel.module.css'

/** The folder tree beside /dashboard/allotmeFile, with each granted folder as a root. */
export function ReceivedGrantsPanel() {
  const t = useText(grantPageMessages)
  const { parentId, topId } = folderPlaceOf('allotted', useQueryParams())
  const answer = useEndpoint(grantEndpoints.allotted, { page: 1, pageSize: 100 })
  // A link that does not say the granted folder: it is among the ancestors.
  const detail = useEndpoint(
    fileEndpoints.detail,
    { id: parentId ?? '' },
    { enabled: !!parentId && !topId, staleTime: 60_000 },
  )
  const open = new Set(topId ? [topId] : [parentId, ...(detail.data?.path.map((crumb) => crumb.id) ?? [])])
  return (
    <nav className={styles.folders} aria-label={t('allotted')}>
      <ApplicationLink {...routeOfFolder({ kind: 'allotted' })} aria-current={parentId ? undefined : 'page'}>
        <Inbox aria-hidden="true" />
        <span>{t('allotted')}</span>
      </ApplicationLink>
      {answer.isPending && (
        <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('waiting')}>
          {[120, 90, 140, 104].map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      )}
      {answer.data?.rows
        .filter((row) => row.folder)
        .map((row) => (
          <ApplicationLink
            key={row.id}
            {...receivedFolderAddress(row)}
            aria-current={parentId && open.has(row.id) ? 'page' : undefined}
          >
            <FileIcon folder shared size={18} />
            <span>{row.name}</span>
          </ApplicationLink>
        ))}
    </nav>
  )
}
