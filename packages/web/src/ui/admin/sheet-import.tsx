import { Download, FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { CommandButton } from './act-button.tsx'
import { AdminDrawer } from './drawer.tsx'
import { SpreadsheetDropZone } from './drop-place.tsx'
import { adminKitHost, type HostText, useHostTranslate } from './host.ts'
import styles from './sheet-import.module.css'
import { SheetReportView } from './sheet-report.tsx'
import type { SheetReportContent } from './sheet-types.ts'
import { AdminThemeProvider } from './theme.tsx'
import { useAdminKitMessages } from './use-words.ts'

interface Running {
  signal: AbortSignal
  progress(done: number, count: number): void
}

export interface SheetImportProps {
  open: boolean
  title: HostText
  /** Explains the columns and the handling of existing rows. */
  hint: HostText
  onClose(): void
  /** Choices that the check depends on. */
  options?: ReactNode
  /** Downloads an empty sheet with its heads. */
  template?: () => Promise<unknown>
  /** Whether one faulty row keeps the whole sheet from being imported. */
  whole?: boolean
  /** Reads the sheet without changing anything. */
  check(file: File, running: Running): Promise<SheetReportContent>
  /** Asked before the valid rows are imported; no returns to the check. */
  sure?: () => Promise<boolean>
  /** Imports the good rows. */
  run(file: File, running: Running): Promise<SheetReportContent>
  /** Downloads the result of each row. */
  result?: (report: SheetReportContent, file: File) => Promise<unknown>
}

type Stage =
  | { at: 'choose' }
  | { at: 'checking'; file: File; done: number; count: number }
  | { at: 'checked'; file: File; report: SheetReportContent }
  | { at: 'running'; file: File; report: SheetReportContent; done: number; count: number }
  | { at: 'done'; file: File; report: SheetReportContent }

/** Import of a spreadsheet: drop it, review what each row would do, confirm, review the results. */
export function SpreadsheetImport(props: SheetImportProps) {
  return <AdminThemeProvider>{props.open && <Opened {...props} />}</AdminThemeProvider>
}

function Opened(props: SheetImportProps) {
  const { title, hint, onClose, options, template, whole = false, check, sure, run, result } = props
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  const work = useRef<AbortController>(null)
  const [asking, setAsking] = useState(false)
  const busy = stage.at === 'checking' || stage.at === 'running'

  const running = (): Running => {
    work.current = new AbortController()
    return {
      signal: work.current.signal,
      progress: (done, count) =>
        setStage((now) => (now.at === 'running' || now.at === 'checking' ? { ...now, done, count } : now)),
    }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setStage({ at: 'checking', file, done: 0, count: 0 })
    try {
      setStage({ at: 'checked', file, report: await check(file, running()) })
    } catch (error) {
      setStage({ at: 'choose' })
      adminKitHost().failed(error)
    }
  }
  const begin = async (file: File, report: SheetReportContent) => {
    setAsking(true)
    try {
      if (!sure || (await sure())) void start(file, report)
    } catch (error) {
      adminKitHost().failed(error)
    }
    setAsking(false)
  }
  const start = async (file: File, report: SheetReportContent) => {
    setStage({ at: 'running', file, report, done: 0, count: report.good })
    try {
      const after = await run(file, running())
      setStage({ at: after.applied === false ? 'checked' : 'done', file, report: after })
    } catch (error) {
      setStage({ at: 'checked', file, report })
      adminKitHost().failed(error)
    }
  }
  const close = () => {
    if (stage.at !== 'running') {
      work.current?.abort()
      onClose()
    }
  }
  return (
    <AdminDrawer
      open
      width={680}
      onClose={close}
      title={say(title)}
      footer={
        stage.at === 'done' ? (
          <>
            {result && (
              <CommandButton
                words={t('report')}
                icon={<Download />}
                run={() => result(stage.report, stage.file)}
              />
            )}
            <Button look="primary" onClick={onClose}>
              {t('finish')}
            </Button>
          </>
        ) : (
          <>
            {stage.at === 'checked' && (
              <Button onClick={() => setStage({ at: 'choose' })}>{t('otherFile')}</Button>
            )}
            {busy ? (
              <Button onClick={() => work.current?.abort()}>{t('stop')}</Button>
            ) : (
              <Button onClick={close}>{t('cancel')}</Button>
            )}
            {(stage.at === 'checked' || stage.at === 'running') && (
              <Button
                look="primary"
                busy={asking || stage.at === 'running'}
                disabled={stage.report.good === 0 || (whole && stage.report.bad > 0)}
                onClick={() => void begin(stage.file, stage.report)}
              >
                {whole && stage.report.bad > 0
                  ? t('fixFirst')
                  : stage.report.good === 0
                    ? t('startNone')
                    : t('start', { count: stage.report.good })}
              </Button>
            )}
          </>
        )
      }
    >
      {stage.at === 'choose' && (
        <>
          <p className={styles.hint}>{say(hint)}</p>
          {options}
          <SpreadsheetDropZone onFile={(file) => void take(file)} />
          {template && (
            <div className={styles.template}>
              <CommandButton look="quiet" words={t('template')} icon={<Download />} run={template} />
            </div>
          )}
        </>
      )}
      {stage.at !== 'choose' && (
        <div className={styles.file}>
          <FileSpreadsheet aria-hidden="true" />
          <strong>{stage.file.name}</strong>
        </div>
      )}
      {busy && (
        <div className={styles.busy} role="status">
          <span>
            {stage.at === 'checking' ? t('checking') : t('running', { done: stage.done, count: stage.count })}
          </span>
          <ProgressBar
            label={
              stage.at === 'checking' ? t('checking') : t('running', { done: stage.done, count: stage.count })
            }
            value={stage.count > 0 ? stage.done / stage.count : null}
            height={6}
          />
        </div>
      )}
      {(stage.at === 'checked' || stage.at === 'done') && (
        <SheetReportView report={stage.report} done={stage.at === 'done'} hasFile={result !== undefined} />
      )}
    </AdminDrawer>
  )
}
