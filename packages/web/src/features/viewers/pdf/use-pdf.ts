import { includesRight } from '@cabinet/contract/rights'
import { PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { forgetTicket, refusalAtAddress } from '../../previews/content/index.ts'
import type { PreviewSubject } from '../../previews/index.ts'
import { openPdfDocument, renewPdfWorker } from './open-pdf.ts'

export type PdfDocumentState =
  | { state: 'opening' }
  | { state: 'locked'; wrong: boolean; answer: (password: string) => void }
  | { state: 'open'; document: PDFDocumentProxy }
  | { state: 'failed'; error: unknown }

/** Opens the document at an address; a new `attempt` tries again. */
export function usePdfDocument(
  subject: PreviewSubject,
  address: string | undefined,
  attempt: number,
): PdfDocumentState {
  const [pdf, setPdf] = useState<PdfDocumentState>({ state: 'opening' })
  // Dependencies: `attempt` asks for another try
  useEffect(() => {
    if (address === undefined) return
    let live = true
    setPdf({ state: 'opening' })
    const task = openPdfDocument(address, sizeOf(subject))
    task.onPassword = (answer: (password: string) => void, reason: number) => {
      if (live) setPdf({ state: 'locked', wrong: reason === PasswordResponses.INCORRECT_PASSWORD, answer })
    }
    task.promise.then(
      (document) => live && setPdf({ state: 'open', document }),
      (error: unknown) => {
        if (!live) return
        forgetTicket(subject)
        renewPdfWorker()
        if (!isAnswer(error)) return setPdf({ state: 'failed', error })
        void refusalAtAddress(address)
          .catch(() => 'common.failed' as const)
          .then((key) => live && setPdf({ state: 'failed', error: new CallError(key, error.status) }))
      },
    )
    return () => {
      live = false
      void task.destroy().catch(() => undefined)
    }
  }, [address, attempt])
  return pdf
}

/** Returns a lower bound of the bytes to come: view-only users get pictures of pages, many times the document. */
const sizeOf = ({ file, size }: PreviewSubject) =>
  includesRight(file.rights, 'download') ? size : Number.POSITIVE_INFINITY

/** Whether an error is an answer of the server rather than a failed connection. */
const isAnswer = (error: unknown): error is { status: number } =>
  error instanceof Error && error.name === 'ResponseException' && 'status' in error
