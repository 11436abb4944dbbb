import { downloadFileStream } from '@cabinet/contract/downloads'
import { previewEndpoints, transcodedStream } from '@cabinet/contract/previews'
import { renditionEvents } from '@cabinet/contract/renditions'
import { useEffect, useMemo, useState } from 'react'
import { onPushEvent } from '../../../kernel/push.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useContentAddress } from '../../previews/content/index.ts'
import type { FileViewerProps, PreviewSubject } from '../../previews/index.ts'
import { FailedState, ViewerStageSkeleton } from '../../previews/stage/index.ts'
import { PdfPagesAtAddress } from '../pdf/pdf-viewer.tsx'
import { BrowserReadOffice } from './browser-office.tsx'
import { messages } from './office.text.ts'
import styles from './office-viewer.module.css'
import { officeReaderOfSuffix } from './reader.ts'

/** Polling interval in milliseconds, in case the push is lost. */
const patience = 5_000

/** The pages of an Office file, from the PDF that the server makes when it is first opened. */
export function OfficeFileViewer({ subject }: FileViewerProps) {
  const { data, error, refetch } = useTranscoded(subject)
  const t = useText(messages)
  const again = () => void refetch()
  const reader = useMemo(() => officeReaderOfSuffix(subject.file.suffix), [subject.file.suffix])
  // keep the last answer, because a refetch has none for a while
  const [missing, setMissing] = useState(false)
  if (!missing && error?.key === 'previews.converter_missing') setMissing(true)
  if (missing && !data && reader) return <BrowserReadOffice subject={subject} load={reader} />
  if (error) return <FailedState error={error} onRetry={again} />
  if (!data) return <ViewerStageSkeleton type={subject.file.suffix} />
  if (data.state === 'none') return <FailedState error={null} hint={t('broken')} onRetry={again} />
  return data.state === 'ready' ? <Pages subject={subject} /> : <Transcoding subject={subject} />
}

function useTranscoded({ file, version }: PreviewSubject) {
  const query = useEndpoint(
    previewEndpoints.transcodeState,
    { fileId: file.id, version },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? patience : false) },
  )
  const { refetch } = query
  useEffect(
    () =>
      onPushEvent(renditionEvents.ready, ({ kind, fileIds }) => {
        if (kind === 'pdf' && fileIds.includes(file.id)) void refetch()
      }),
    [file.id, refetch],
  )
  return query
}

/** Returns the address of the pages, which the ticket of the file covers. */
const pagesAt = (address: string) => address.replace(downloadFileStream.path, transcodedStream.path)

function Pages({ subject }: { subject: PreviewSubject }) {
  return <PdfPagesAtAddress subject={subject} address={useContentAddress(subject)} pagesAt={pagesAt} />
}

function Transcoding({ subject }: { subject: PreviewSubject }) {
  const t = useText(messages)
  return (
    <div className={styles.wait} role="status" data-tone="dark">
      <FileIcon suffix={subject.file.suffix} size={72} />
      <h2>{t('transcoding')}</h2>
      <p>{t('transcodingHint')}</p>
      <ProgressBar className={styles.bar ?? ''} label={t('transcoding')} value={null} height={4} />
    </div>
  )
}
