import { useParts } from '../content/use-content.ts'
import { StageSkeleton } from '../frame/stage-skeleton.tsx'
import { FailedState } from '../frame/states.tsx'
import type { ViewerProps } from '../viewers.ts'
import { TextView } from './text-view.tsx'
import { useEncoding } from './use-encoding.ts'

/** Text, code and logs; the beginning at once, the rest on demand. */
export function TextViewer({ subject }: ViewerProps) {
  const parts = useParts(subject)
  const [encoding, setEncoding] = useEncoding(parts)
  const { bytes } = parts
  if (bytes)
    return (
      <TextView subject={subject} parts={{ ...parts, bytes }} encoding={encoding} onEncoding={setEncoding} />
    )
  return parts.error ? (
    <FailedState error={parts.error} onRetry={parts.retry} />
  ) : (
    <StageSkeleton type={subject.file.suffix} />
  )
}
