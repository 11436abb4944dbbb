import type { AccessChangePreview } from '@cabinet/contract/grants.changes'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import styles from '../grants.module.css'
import { messages } from '../grants.text.ts'
import { usePagerMessages } from '../pager.ts'
import { useRightSetNames } from '../right-names.ts'
import view from './changes-view.module.css'

interface ChangesViewProps {
  changes: AccessChangePreview
  page: number
  pageSize: number
  onPage: (page: number, pageSize: number) => void
}

/** Counts of affected people and places, then each gain and loss. */
export function AccessChangesView({ changes, page, pageSize, onPage }: ChangesViewProps) {
  const t = useText(messages)
  const names = useRightSetNames()
  const pager = usePagerMessages(changes.total)
  if (changes.total === 0 && changes.people === 0 && !changes.partial)
    return <EmptyState drawing="activity" title={t('changesNone')} hint={t('changesNoneHint')} />
  const figures = [
    ['peopleCount', changes.people, ''],
    ['folderCount', changes.folders, ''],
    ['gainedCount', changes.gained, changes.gained > 0 ? 'good' : ''],
    ['lostCount', changes.lost, changes.lost > 0 ? 'bad' : ''],
  ] as const
  return (
    <div className={view.changes}>
      <dl className={view.figures}>
        {figures.map(([key, figure, look]) => (
          <div key={key} data-look={look || undefined}>
            <dt>{t(key)}</dt>
            <dd data-figure={key}>{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
      {changes.partial && <p className={view.warn}>{t('partial')}</p>}
      <div className={view.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('person')}</th>
              <th>{t('place')}</th>
              <th>{t('rights')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.rows.map((row) => (
              <tr key={`${row.userId} ${row.nodeId}`}>
                <td>
                  <span className={styles.cell}>
                    <Avatar name={row.name} size={24} />
                    <span className={styles.who}>
                      <b>{row.name}</b>
                      <small>{row.organisationName}</small>
                    </span>
                  </span>
                </td>
                <td>{row.nodeName}</td>
                <td>
                  {row.gained !== 0 && (
                    <p className={view.gain}>
                      <b>{t('gains')}</b> {names(row.gained)}
                    </p>
                  )}
                  {row.lost !== 0 && (
                    <p className={view.loss}>
                      <b>{t('loses')}</b> {names(row.lost)}
                    </p>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.total > pageSize && (
        <Pagination
          words={pager}
          page={page}
          pageSize={pageSize}
          total={changes.total}
          pageSizes={[20, 50, 100]}
          onChange={onPage}
        />
      )}
    </div>
  )
}
