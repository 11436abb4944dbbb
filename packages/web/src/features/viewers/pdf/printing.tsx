import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { openPdfDocument } from './open-pdf.ts'
import { messages } from './pdf.text.ts'
import styles from './pdf-viewer.module.css'
import { printPdfDocument } from './print.ts'

/** The address of a separate document for printing, if any. */
export type PrintableAddress = () => Promise<string | null>

/** Prints the shown document, or the separate one for printing. */
async function printed(
  document: PDFDocumentProxy,
  paper: PrintableAddress,
  printing: Parameters<typeof printPdfDocument>[1],
): Promise<void> {
  const address = await paper()
  if (address === null) return printPdfDocument(document, printing)
  const task = openPdfDocument(address, 0)
  try {
    await printPdfDocument(await task.promise, printing)
  } finally {
    void task.destroy().catch(() => undefined)
  }
}

/** Progress of rendering a long document for printing, with a way to cancel. */
export function usePdfPrinting(document: PDFDocumentProxy, paper: PrintableAddress) {
  const [page, setPage] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const begin = () => {
    if (page !== null) return
    stop.current = new AbortController()
    const { signal } = stop.current
    setPage(0)
    printed(document, paper, { signal, onPage: setPage })
      .catch((error: unknown) => {
        if (!signal.aborted) showToast.failure(error)
      })
      .finally(() => setPage(null))
  }
  return { page, begin, cancel: () => stop.current?.abort() }
}

/** The progress bar. */
export function PrintNotice({
  page,
  count,
  onCancel,
}: {
  page: number
  count: number
  onCancel: () => void
}) {
  const t = useText(messages)
  const c = useText(commonMessages)
  return (
    <div className={styles.printing} role="status">
      {t('printing', { page, count })}
      <Button small onClick={onCancel}>
        {c('cancel')}
      </Button>
    </div>
  )
}
