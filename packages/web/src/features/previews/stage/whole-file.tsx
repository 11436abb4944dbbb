import { type ReactNode, useEffect, useState } from 'react'
import { useBlob } from '../content/use-content.ts'
import type { Subject } from '../subject.ts'
import { StageSkeleton } from './stage-skeleton.tsx'
import { FailedState, RefusedState } from './states.tsx'

interface WholeFileProps {
  subject: Subject
  /** Bytes that are read at most. */
  most: number
  children: (bytes: ArrayBuffer, retry: () => void) => ReactNode
}

/** Fetches a file that is read in one piece; what is too large is refused. */
export function WholeFile(props: WholeFileProps) {
  const { subject, most } = props
  if (subject.size > most) return <RefusedState file={subject.file} reason="previews.too_large" />
  return <Fetched {...props} />
}

function Fetched({ subject, children }: WholeFileProps) {
  const { data, error, refetch } = useBlob(subject)
  const [bytes, setBytes] = useState<ArrayBuffer>()
  useEffect(() => {
    let live = true
    void data?.arrayBuffer().then((read) => live && setBytes(read))
    return () => {
      live = false
    }
  }, [data])
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!bytes) return <StageSkeleton type={subject.file.suffix} />
  return children(bytes, () => void refetch())
}
