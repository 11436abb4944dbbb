import { grantEndpoints, grantReportExport } from '@cabinet/contract/grants'
import type { GrantReportTotal } from '@cabinet/contract/grants.report'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { saveStreamToDisk } from '../../../kernel/files.ts'
import { useGrowingPage } from '../../../kernel/more.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { currentLanguage, useText, useTranslate } from '../../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  PersonCell,
  TextCell,
} from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatCount, formatLocalDate } from '../../../ui/format.ts'
import styles from '../grants.module.css'
import { grantReportMessages, messages, rightTemplateMessages } from '../grants.text.ts'
import { useRightSetNames } from '../right-names.ts'
import { GrantSubjectIcon } from '../subjects/subject-icon.tsx'

const menu = 612

const figure = (
  key: 'grants' | 'reached' | 'ended' | 'endingSoon' | 'oversize',
  name: AdminColumn<GrantReportTotal>['words'],
) =>
  ({
    key,
    words: name,
    width: key === 'reached' ? 190 : 120,
    sortable: true,
    align: 'end',
    render: (row: GrantReportTotal) => <TextCell>{formatCount(row[key])}</TextCell>,
  }) satisfies AdminColumn<GrantReportTotal>

/** A person with an avatar; a folder or space with its icon. */
function ReportNameCell({ row: { name, note } }: { row: GrantReportTotal }) {
  const byUser = useQueryParams().by === 'user'
  return <PersonCell name={name} below={note} {...(!byUser && { icon: <FileIcon folder size={26} /> })} />
}

const columns: AdminColumn<GrantReportTotal>[] = [
  {
    key: 'name',
    words: grantReportMessages.name,
    sortable: true,
    waiting: 'person',
    render: (row) => <ReportNameCell row={row} />,
  },
  figure('grants', grantReportMessages.grants),
  figure('reached', grantReportMessages.reached),
  figure('ended', grantReportMessages.endedCount),
  figure('endingSoon', grantReportMessages.soonCount),
  figure('oversize', grantReportMessages.oversizeCount),
]

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: grantReportMessages.search },
  {
    kind: 'select',
    key: 'by',
    words: grantReportMessages.by,
    options: [
      { value: 'folder', words: grantReportMessages.byFolder },
      { value: 'user', words: grantReportMessages.byUser },
    ],
  },
  {
    kind: 'select',
    key: 'show',
    words: grantReportMessages.show,
    options: (['ended', 'endingSoon', 'oversize'] as const).map((value) => ({
      value,
      words: grantReportMessages[value],
    })),
  },
]

const shows = ['all', 'ended', 'endingSoon', 'oversize'] as const
const showOf = (text: string | undefined) => shows.find((one) => one === text) ?? 'all'
const fixed = { over: 100, days: 14 }

const useCounts = ({ filters: { by, show }, ...asked }: AskedListPage) =>
  useGrowingPage(grantEndpoints.report, {
    ...asked,
    ...fixed,
    by: by === 'user' ? 'user' : 'folder',
    show: showOf(show),
  })

const idOf = (row: GrantReportTotal) => row.id
const nameOf = (row: GrantReportTotal) => row.name

/**
 * /dashboard/statement/authorizationCount: grants by folder or person, and those that expired, expire soon or
 * reach too far.
 */
export function GrantReportPage() {
  const t = useText(grantReportMessages)
  const byUser = useQueryParams().by === 'user'
  return (
    <AdminListPage
      name="grants"
      title={grantReportMessages.title}
      hint={t('hint')}
      columns={columns}
      filters={filters}
      useRows={useCounts}
      idOf={idOf}
      nameOf={nameOf}
      buttons={useServerButtons(menu)}
      onExport={({ search, filters: { show } }) =>
        saveStreamToDisk(
          grantReportExport,
          { ...fixed, show: showOf(show), search, language: currentLanguage(), format: 'xlsx' },
          `${t('fileName')}.xlsx`,
        )
      }
      {...(!byUser && {
        drawer: { title: nameOf, hint: (row: GrantReportTotal) => row.note, body: Details },
      })}
      empty={{ drawing: 'permission', title: grantReportMessages.none, hint: grantReportMessages.noneHint }}
    />
  )
}

const Details = (row: GrantReportTotal) => <GrantsOf id={row.id} />

/** The grants of one folder, with the number of people each reaches. */
function GrantsOf({ id }: { id: string }) {
  const t = useText(grantReportMessages)
  const g = useText(messages)
  const say = useTranslate()
  const names = useRightSetNames()
  const answer = useEndpoint(grantEndpoints.reportGrants, {
    nodeId: id,
    show: 'all',
    ...fixed,
    page: 1,
    pageSize: 100,
  })
  return (
    <div className={styles.form}>
      <h3>{t('details')}</h3>
      <ul className={styles.lines} aria-busy={answer.isPending}>
        {answer.data?.rows.map((row) => (
          <li key={row.id} className={styles.line}>
            <GrantSubjectIcon kind={row.kind} name={row.name} />
            <span className={styles.who}>
              <b>{row.name}</b>
              <small>
                {[
                  row.below ? g('withBelow') : '',
                  row.expiresAt
                    ? g(row.ended ? 'endedOn' : 'endsOn', { date: formatLocalDate(row.expiresAt) })
                    : g('noEnd'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={styles.reasons}>
              <b>
                {row.template === 'custom' ? names(row.rights) : say(rightTemplateMessages[row.template])}
              </b>
              <small>{t('people', { count: row.people })}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
