import { useTextParts } from '../../previews/content/index.ts'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, ViewerStageSkeleton } from '../../previews/stage/index.ts'
import { TextFileView } from './text-view.tsx'
import { useTextEncoding } from './use-encoding.ts'

/** The viewer of text, code and logs: the beginning at once, the rest on demand. */
export function TextFileViewer({ subject }: FileViewerProps) {
  const parts = useTextParts(subject)
  const [encoding, setEncoding] = useTextEncoding(parts)
  const { bytes } = parts
  if (bytes)
    return (
      <TextFileView
        subject={subject}
        parts={{ ...parts, bytes }}
        encoding={encoding}
        onEncoding={setEncoding}
      />
    )
  return parts.error ? (
    <FailedState error={parts.error} onRetry={parts.retry} />
  ) : (
    <ViewerStageSkeleton type={subject.file.suffix} />
  )
}
