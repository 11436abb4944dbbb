import { type GrantCount, grantApi, reportSheet } from '@cabinet/contract/grants'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useButtons } from '../../../kernel/buttons.ts'
import { saveFrom } from '../../../kernel/files.ts'
import { useCall } from '../../../kernel/query.ts'
import { language, useSay, useText } from '../../../kernel/text.ts'
import {
  AdminPage,
  type Asked,
  type Column,
  type Filter,
  PersonCell,
  TextCell,
} from '../../../ui/admin/index.ts'
import { countText, dateText } from '../../../ui/format.ts'
import styles from '../grants.module.css'
import { reportWords, templateWords, words } from '../grants.text.ts'
import { useRightNames } from '../right-names.ts'
import { SubjectIcon } from '../subjects/subject-icon.tsx'

const menu = 612

const figure = (
  key: 'grants' | 'reached' | 'ended' | 'endingSoon' | 'oversize',
  name: Column<GrantCount>['words'],
) =>
  ({
    key,
    words: name,
    width: key === 'reached' ? 190 : 120,
    sortable: true,
    align: 'end',
    render: (row: GrantCount) => <TextCell>{countText(row[key])}</TextCell>,
  }) satisfies Column<GrantCount>

const columns: Column<GrantCount>[] = [
  {
    key: 'name',
    words: reportWords.name,
    sortable: true,
    waiting: 'person',
    render: (row) => <PersonCell name={row.name} below={row.note} />,
  },
  figure('grants', reportWords.grants),
  figure('reached', reportWords.reached),
  figure('ended', reportWords.endedCount),
  figure('endingSoon', reportWords.soonCount),
  figure('oversize', reportWords.oversizeCount),
]

const filters: Filter[] = [
  { kind: 'text', key: 'search', words: reportWords.search },
  {
    kind: 'select',
    key: 'by',
    words: reportWords.by,
    options: [
      { value: 'folder', words: reportWords.byFolder },
      { value: 'user', words: reportWords.byUser },
    ],
  },
  {
    kind: 'select',
    key: 'show',
    words: reportWords.show,
    options: (['ended', 'endingSoon', 'oversize'] as const).map((value) => ({
      value,
      words: reportWords[value],
    })),
  },
]

const shows = ['all', 'ended', 'endingSoon', 'oversize'] as const
const showOf = (text: string | undefined) => shows.find((one) => one === text) ?? 'all'
const fixed = { over: 100, days: 14 }

const useCounts = ({ filters: { by, show }, ...asked }: Asked) =>
  useCall(
    grantApi.report,
    { ...asked, ...fixed, by: by === 'user' ? 'user' : 'folder', show: showOf(show) },
    { placeholderData: (before) => before },
  )

const idOf = (row: GrantCount) => row.id
const nameOf = (row: GrantCount) => row.name

/** /dashboard/statement/authorizationCount: grants by folder or person, those that ended, end soon or reach too far. */
export function ReportPage() {
  const t = useText(reportWords)
  const byUser = useQueryParams().by === 'user'
  return (
    <AdminPage
      name="grants"
      title={reportWords.title}
      hint={t('hint')}
      columns={columns}
      filters={filters}
      useRows={useCounts}
      idOf={idOf}
      nameOf={nameOf}
      buttons={useButtons(menu)}
      onExport={({ search, filters: { show } }) =>
        saveFrom(
          reportSheet,
          { ...fixed, show: showOf(show), search, language: language(), format: 'xlsx' },
          `${t('fileName')}.xlsx`,
        )
      }
      {...(!byUser && { drawer: { title: nameOf, hint: (row: GrantCount) => row.note, body: Details } })}
      empty={{ title: reportWords.none, hint: reportWords.noneHint }}
    />
  )
}

const Details = (row: GrantCount) => <GrantsOf id={row.id} />

/** The grants of one folder, with how many people each reaches. */
function GrantsOf({ id }: { id: string }) {
  const t = useText(reportWords)
  const g = useText(words)
  const say = useSay()
  const names = useRightNames()
  const answer = useCall(grantApi.reportGrants, { nodeId: id, show: 'all', ...fixed, page: 1, pageSize: 100 })
  return (
    <div className={styles.form}>
      <h3>{t('details')}</h3>
      <ul className={styles.lines} aria-busy={answer.isPending}>
        {answer.data?.rows.map((row) => (
          <li key={row.id} className={styles.line}>
            <SubjectIcon kind={row.kind} name={row.name} />
            <span className={styles.who}>
              <b>{row.name}</b>
              <small>
                {[
                  row.below ? g('withBelow') : '',
                  row.expiresAt
                    ? g(row.ended ? 'endedOn' : 'endsOn', { date: dateText(row.expiresAt) })
                    : g('noEnd'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={styles.reasons}>
              <b>{row.template === 'custom' ? names(row.rights) : say(templateWords[row.template])}</b>
              <small>{t('people', { count: row.people })}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
