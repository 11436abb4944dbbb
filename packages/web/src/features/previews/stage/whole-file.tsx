import { type ReactNode, useEffect, useState } from 'react'
import { useContentBlob } from '../content/use-content.ts'
import type { PreviewSubject } from '../subject.ts'
import { ViewerStageSkeleton } from './stage-skeleton.tsx'
import { FailedState, RefusedState } from './states.tsx'

interface WholeFileProps {
  subject: PreviewSubject
  /** Size limit in bytes. */
  most: number
  children: (bytes: ArrayBuffer, retry: () => void) => ReactNode
}

/** Fetches a file that is read in one piece; larger files are refused. */
export function WholeFileContent(props: WholeFileProps) {
  const { subject, most } = props
  if (subject.size > most) return <RefusedState file={subject.file} reason="previews.too_large" />
  return <Fetched {...props} />
}

function Fetched({ subject, children }: WholeFileProps) {
  const { data, error, refetch } = useContentBlob(subject)
  const [bytes, setBytes] = useState<ArrayBuffer>()
  useEffect(() => {
    let live = true
    void data?.arrayBuffer().then((read) => live && setBytes(read))
    return () => {
      live = false
    }
  }, [data])
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!bytes) return <ViewerStageSkeleton type={subject.file.suffix} />
  return children(bytes, () => void refetch())
}
