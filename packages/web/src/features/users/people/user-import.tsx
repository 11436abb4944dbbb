import {
  sheetDownloads,
  type UserImportRow,
  type UserImportTask,
  userImportEndpoints,
  userSheetUpload,
} from '@cabinet/contract/users.import'
import { useRef, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { confirmConsequences } from '../../../kernel/consequences.ts'
import { saveStreamToDisk, sendFileToEndpoint } from '../../../kernel/files.ts'
import { currentLanguage, translate, useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { type SheetReportContent, type SheetReportRow, SpreadsheetImport } from '../../../ui/admin/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { LazyOrganisationPicker } from '../../organisations/index.ts'
import { importColumnWords } from './import.text.ts'
import { refreshUserQueries } from './people.api.ts'
import { messages } from './people.text.ts'
import styles from './user-import.module.css'

/** Rows of one kind that are shown; the result file has all. */
const shownRows = 500
const pageSize = 100
/** Milliseconds between checks of a running import. */
const look = 700

const results = {
  add: 'create',
  update: 'update',
  added: 'create',
  updated: 'update',
  refused: 'error',
} as const

const rowOf = (row: UserImportRow): SheetReportRow => ({
  line: row.line,
  name: [row.account, row.name].filter(Boolean).join(' · '),
  result: results[row.action],
  ...(row.reason && {
    why: [...(row.field ? [translate(importColumnWords[row.field])] : []), translate(row.reason)],
  }),
})

async function rowsOf(
  id: string,
  only: 'refused' | undefined,
  signal: AbortSignal,
): Promise<UserImportRow[]> {
  const rows: UserImportRow[] = []
  let cursor: string | undefined
  for (let page = 1; rows.length < shownRows; page += 1) {
    const part = await call(
      userImportEndpoints.rows,
      { id, only, page, pageSize, cursor },
      { signal, quiet: true },
    )
    rows.push(...part.rows)
    cursor = part.cursor
    if (part.rows.length < pageSize) break
  }
  return rows
}

/** Returns the effect of the sheet's rows: the first rows and the first refused ones. */
async function reportOf(done: UserImportTask, signal: AbortSignal): Promise<SheetReportContent> {
  const first = await rowsOf(done.id, undefined, signal)
  const refused = done.total > first.length ? await rowsOf(done.id, 'refused', signal) : []
  const all = new Map([...first, ...refused].map((row) => [row.line, rowOf(row)]))
  return {
    rows: [...all.values()].sort((a, b) => a.line - b.line),
    good: done.added + done.updated,
    bad: done.refused,
  }
}

const rest = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, look)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface UserImportDrawerProps {
  onClose(): void
  organisationId: string | undefined
}

/** Import of users from a spreadsheet. */
export function UserImportDrawer({ onClose, organisationId }: UserImportDrawerProps) {
  const t = useText(messages)
  const [update, setUpdate] = useState(false)
  const [into, setInto] = useState(organisationId)
  const kept = useRef<UserImportTask>(null)
  return (
    <SpreadsheetImport
      open
      title={messages.importTitle}
      hint={messages.importHint}
      onClose={onClose}
      options={
        <div className={styles.options}>
          <Checkbox checked={update} onChange={(event) => setUpdate(event.target.checked)}>
            {t('updateExisting')}
          </Checkbox>
          <div className={styles.into}>
            <span>{t('defaultOrganisation')}</span>
            <LazyOrganisationPicker
              aria-label={t('defaultOrganisation')}
              clearable
              value={into}
              onChange={(next) => setInto(next as string | undefined)}
            />
          </div>
        </div>
      }
      template={() =>
        saveStreamToDisk(
          sheetDownloads.template,
          { language: currentLanguage(), format: 'xlsx' },
          `${t('templateName')}.xlsx`,
        )
      }
      check={async (file, { signal }) => {
        kept.current = await sendFileToEndpoint(
          userSheetUpload,
          { fileName: file.name, update, organisationId: into },
          file,
          signal,
        )
        return reportOf(kept.current, signal)
      }}
      sure={() => confirmConsequences({ kind: 'import', id: kept.current?.id ?? '' })}
      run={async (_, { signal, progress }) => {
        const id = kept.current?.id ?? ''
        let now = await call(userImportEndpoints.start, { id }, { quiet: true })
        let cancelled = false
        while (now.state === 'waiting' || now.state === 'running') {
          progress(now.done, now.total)
          await rest(signal)
          if (signal.aborted && !cancelled) {
            cancelled = true
            await call(userImportEndpoints.cancel, { id }, { quiet: true })
          }
          now = await call(userImportEndpoints.get, { id }, { quiet: true })
        }
        kept.current = now
        if (now.state === 'failed') showToast.error(messages.importFailed)
        await refreshUserQueries()
        return reportOf(now, new AbortController().signal)
      }}
      result={() =>
        saveStreamToDisk(
          sheetDownloads.result,
          { id: kept.current?.id ?? '', passwords: true, language: currentLanguage(), format: 'xlsx' },
          `${t('resultName')}.xlsx`,
        )
      }
    />
  )
}
