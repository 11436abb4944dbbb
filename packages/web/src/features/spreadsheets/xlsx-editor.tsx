import { holds } from '@cabinet/contract/rights'
import { useEffect, useRef, useState } from 'react'
import '../../kernel/html.ts'
import { useMe } from '../../kernel/session.ts'
import { useLanguage, useText } from '../../kernel/text.ts'
import { useTheme } from '../../kernel/theme.ts'
import { toast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { save } from '../downloads/index.ts'
import type { EditorProps } from '../editing/index.ts'
import { openPreview } from '../previews/index.ts'
import { WorkbookError } from './import/workbook.ts'
import { type OpenWorkbook, openWorkbook } from './open.ts'
import { words } from './spreadsheets.text.ts'
import styles from './xlsx-editor.module.css'

/** A workbook in Univer. What it opened with stays for as long as it is mounted. */
export function XlsxEditor(props: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const open = useRef<Promise<OpenWorkbook> | null>(null)
  const heard = useRef(props)
  heard.current = props
  const language = useLanguage()
  const dark = useTheme() === 'theme-dark'
  const t = useText(words)
  const author = useRef('')
  author.current = useMe().data?.name ?? ''
  const [refused, setRefused] = useState<WorkbookError['reason'] | null>(null)

  useEffect(() => {
    const { file, source, mode, channel, onReady, onFailure } = heard.current
    const container = document.createElement('div')
    container.style.height = '100%'
    place.current!.append(container)
    const opening = openWorkbook({
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
      (error: unknown) => (error instanceof WorkbookError ? setRefused(error.reason) : onFailure(error)),
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
        <Button look="primary" onClick={() => openPreview(props.file)}>
          {t('view')}
        </Button>
        {holds(props.file.rights, 'download') && (
          <Button onClick={() => void save(props.file.id).catch(toast.failure)}>{t('download')}</Button>
        )}
      </EmptyState>
    )
  return <section ref={place} className={styles.editor} aria-label={t('label')} />
}
