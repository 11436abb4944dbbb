import { includesRight } from '@cabinet/contract/rights'
import { useEffect, useRef, useState } from 'react'
import '../../kernel/html.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useInterfaceLanguage, useText } from '../../kernel/text.ts'
import { useInterfaceTheme } from '../../kernel/theme.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { saveVersionToDisk } from '../downloads/index.ts'
import type { FileEditorProps } from '../editing/index.ts'
import { openFilePreview } from '../previews/index.ts'
import { WorkbookImportError } from './import/workbook.ts'
import { HarmedWorkbookError, type OpenSharedWorkbook, openSharedWorkbook } from './open.ts'
import { messages } from './spreadsheets.text.ts'
import styles from './xlsx-editor.module.css'

/** A workbook in Univer. The props it opened with stay in force while it is mounted. */
export function SpreadsheetEditor(props: FileEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const open = useRef<Promise<OpenSharedWorkbook> | null>(null)
  const heard = useRef(props)
  heard.current = props
  const language = useInterfaceLanguage()
  const dark = useInterfaceTheme() === 'theme-dark'
  const t = useText(messages)
  const author = useRef('')
  author.current = useSignedInUser().data?.name ?? ''
  const [refused, setRefused] = useState<WorkbookImportError['reason'] | null>(null)

  useEffect(() => {
    const { file, source, mode, channel, onReady, onReading, onFailure } = heard.current
    const container = document.createElement('div')
    container.style.height = '100%'
    place.current!.append(container)
    const opening = openSharedWorkbook({
      container,
      name: file.name,
      source,
      editable: mode === 'edit',
      author: () => author.current,
      channel,
      onChange: () => heard.current.onChange(),
    })
    open.current = opening
    opening.then(
      (book) => onReady({ bytes: async () => book.bytes() }),
      (error: unknown) => {
        if (error instanceof WorkbookImportError) setRefused(error.reason)
        else if (error instanceof HarmedWorkbookError) onReading('changes')
        else onFailure(error)
      },
    )
    return () => {
      open.current = null
      void opening
        .then((book) => book.close())
        .catch(() => undefined)
        .finally(() => container.remove())
    }
  }, [])

  useEffect(() => void open.current?.then((book) => book.speak(language)).catch(() => undefined), [language])
  useEffect(() => void open.current?.then((book) => book.shade(dark)).catch(() => undefined), [dark])

  if (refused)
    return (
      <EmptyState drawing="broken" title={t('refused')} hint={t(refused)}>
        <Button look="primary" onClick={() => openFilePreview(props.file)}>
          {t('view')}
        </Button>
        {includesRight(props.file.rights, 'download') && (
          <Button onClick={() => void saveVersionToDisk(props.file.id).catch(showToast.failure)}>
            {t('download')}
          </Button>
        )}
      </EmptyState>
    )
  return <section ref={place} className={styles.editor} aria-label={t('label')} />
}
