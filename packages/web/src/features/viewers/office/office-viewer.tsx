import { previewApi } from '@cabinet/contract/previews'
import { useEffect, useMemo, useState } from 'react'
import { onPush } from '../../../kernel/push.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useAddress } from '../../previews/content/index.ts'
import type { Subject, ViewerProps } from '../../previews/index.ts'
import { FailedState, StageSkeleton } from '../../previews/stage/index.ts'
import { PdfAt } from '../pdf/pdf-viewer.tsx'
import { AsItIs } from './as-it-is.tsx'
import { words } from './office.text.ts'
import styles from './office-viewer.module.css'
import { officeReader } from './reader.ts'

/** Looks again after this many milliseconds, should the push be lost. */
const patience = 5_000

/** The pages of an Office file: those of its PDF, which the server makes when nobody has opened it before. */
export function OfficeViewer({ subject }: ViewerProps) {
  const { data, error, refetch } = useTranscoded(subject)
  const t = useText(words)
  const again = () => void refetch()
  const reader = useMemo(() => officeReader(subject.file.suffix), [subject.file.suffix])
  // held, since what is asked again meanwhile has no answer for a while
  const [missing, setMissing] = useState(false)
  if (!missing && error?.key === 'previews.converter_missing') setMissing(true)
  if (missing && !data && reader) return <AsItIs subject={subject} load={reader} />
  if (error) return <FailedState error={error} onRetry={again} />
  if (!data) return <StageSkeleton type={subject.file.suffix} />
  if (data.state === 'none') return <FailedState error={null} hint={t('broken')} onRetry={again} />
  return data.state === 'ready' ? <Pages subject={subject} /> : <Transcoding subject={subject} />
}

function useTranscoded({ file, version }: Subject) {
  const query = useCall(
    previewApi.transcodeState,
    { fileId: file.id, version },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? patience : false) },
  )
  const { refetch } = query
  useEffect(
    () =>
      onPush<{ kind: string; fileIds: string[] }>('renditions.ready', ({ kind, fileIds }) => {
        if (kind === 'pdf' && fileIds.includes(file.id)) void refetch()
      }),
    [file.id, refetch],
  )
  return query
}

/** The ticket that shows the file shows its pages too. */
const pagesAt = (address: string) => address.replace('/api/Download/DownFile', '/api/File/GetTranscodedFile')

function Pages({ subject }: { subject: Subject }) {
  return <PdfAt subject={subject} address={useAddress(subject)} pagesAt={pagesAt} />
}

function Transcoding({ subject }: { subject: Subject }) {
  const t = useText(words)
  return (
    <div className={styles.wait} role="status" data-tone="dark">
      <FileIcon suffix={subject.file.suffix} size={72} />
      <h2>{t('transcoding')}</h2>
      <p>{t('transcodingHint')}</p>
      <ProgressBar className={styles.bar ?? ''} label={t('transcoding')} value={null} height={4} />
    </div>
  )
}
