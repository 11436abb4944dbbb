import { spaceApi } from '@cabinet/contract/files'
import { grantApi } from '@cabinet/contract/grants'
import { menuId } from '@cabinet/contract/menus'
import { Inbox } from 'lucide-react'
import { To, useQueryParams } from '../../../kernel/address.tsx'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { paths } from '../../nodes/index.ts'
import { pageWords } from '../grants.text.ts'
import styles from './allotted-panel.module.css'

/** The folders beside /dashboard/allotmeFile, each at its own root. */
export function AllottedPanel() {
  const t = useText(pageWords)
  const { parentId, folder } = useQueryParams()
  const answer = useCall(grantApi.allotted, { page: 1, pageSize: 100 })
  // Deeper inside, the folder that was granted is one of those above.
  const detail = useCall(spaceApi.detail, { id: parentId ?? '' }, { enabled: !!parentId, staleTime: 60_000 })
  const open = new Set([folder, parentId, ...(detail.data?.path.map((crumb) => crumb.id) ?? [])])
  const base = { menuid: String(menuId.allotted), type: '2' }
  return (
    <nav className={styles.folders} aria-label={t('allotted')}>
      <To exact path={paths.allotted} query={base} aria-current={parentId ? undefined : 'page'}>
        <Inbox aria-hidden="true" />
        <span>{t('allotted')}</span>
      </To>
      {answer.isPending && (
        <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('waiting')}>
          {[120, 90, 140, 104].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      {answer.data?.rows
        .filter((row) => row.folder)
        .map((row) => (
          <To
            key={row.id}
            exact
            path={paths.allotted}
            query={{ ...base, groupId: row.spaceId, parentId: row.id, folder: row.id }}
            aria-current={parentId && open.has(row.id) ? 'page' : undefined}
          >
            <FileIcon folder shared size={18} />
            <span>{row.name}</span>
          </To>
        ))}
    </nav>
  )
}
