import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { Tag } from '../tag.tsx'
import { useHostTranslate } from './host.ts'
import styles from './sheet-import.module.css'
import type { SheetReportContent as Report } from './sheet-types.ts'
import { useAdminKitMessages } from './use-words.ts'

/** Rows that are drawn. */
const most = 500

interface SheetReportProps {
  report: Report
  done: boolean
  /** Whether a file with all rows can be downloaded. */
  hasFile: boolean
}

/** The planned or actual result of each row of a spreadsheet. */
export function SheetReportView({ report, done, hasFile }: SheetReportProps) {
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  const [badOnly, setBadOnly] = useState(report.bad > 0)
  const rows = badOnly ? report.rows.filter((row) => row.result === 'error') : report.rows
  const colours = { create: 'green', update: 'blue', same: 'grey', skip: 'grey', error: 'red' } as const
  return (
    <>
      <div className={styles.sums} role="status">
        {report.applied === false ? (
          <strong>{t('nothingImported')}</strong>
        ) : done ? (
          <strong>{t('imported', { good: report.good, bad: report.bad })}</strong>
        ) : (
          <>
            <Tag colour="green">{t('good', { count: report.good })}</Tag>
            {report.bad > 0 && <Tag colour="red">{t('bad', { count: report.bad })}</Tag>}
            {!!report.same && <Tag>{t('sameCount', { count: report.same })}</Tag>}
            {!!report.skipped && <Tag>{t('skipped', { count: report.skipped })}</Tag>}
          </>
        )}
        <span className={styles.space} />
        {report.bad > 0 && (
          <Checkbox checked={badOnly} onChange={(event) => setBadOnly(event.target.checked)}>
            {t('badOnly')}
          </Checkbox>
        )}
      </div>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>{row.name || '–'}</td>
              <td>
                <Tag colour={colours[row.result]}>{t(row.result)}</Tag>
                {row.changes && row.changes.length > 0 && (
                  <span className={styles.changes}>{row.changes.map((one) => say(one)).join(' · ')}</span>
                )}
                {row.why && row.why.length > 0 && (
                  <span className={styles.why}>{row.why.map((one) => say(one)).join(' · ')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <p className={styles.hint}>{t(hasFile ? 'moreRows' : 'firstRows', { count: most })}</p>
      )}
    </>
  )
}
