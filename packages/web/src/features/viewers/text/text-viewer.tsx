import { useParts } from '../../previews/content/index.ts'
import type { ViewerProps } from '../../previews/index.ts'
import { FailedState, StageSkeleton } from '../../previews/stage/index.ts'
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
