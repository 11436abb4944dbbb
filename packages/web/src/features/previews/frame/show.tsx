import type { ErrorKey } from '@cabinet/contract/errors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { Suspense, useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { useContentForm } from '../content/use-content.ts'
import { previewFileRefusal } from '../previews.rules.ts'
import { ViewerStageSkeleton } from '../stage/stage-skeleton.tsx'
import { FailedState, RefusedState, ViewerBoundary } from '../stage/states.tsx'
import { componentOfViewer, forgetComponent } from '../stage/viewer-component.ts'
import { viewerOfCopy, viewerOfSuffix } from '../viewer-registry.ts'
import type { OpenedSubject } from './use-subject.ts'

/** Returns a permanent reason why the file cannot be shown; null where a retry may help. */
const refusedForm = (error: unknown): ErrorKey | null =>
  error instanceof CallError &&
  (error.key === 'previews.download_needed' || error.key === 'previews.converter_missing')
    ? error.key
    : null

/** The viewer for a file, or why there is none. */
export function ShownFileContent({ file, subject, error, retry }: OpenedSubject & { file: ListedFileItem }) {
  const [attempt, setAttempt] = useState(0)
  const own = viewerOfSuffix(file.suffix)
  // The ticket says in which form the content comes, such as a watermarked copy; the viewer requests it
  // anyway.
  const copies = !includesRight(file.rights, 'download')
  const form = useContentForm(own && (copies || !own.showsMarked) ? subject : undefined)
  const viewer = form.data === 'picture' || form.data === 'pages' ? viewerOfCopy(form.data) : own
  const reason = previewFileRefusal(file) ?? (error?.key === 'common.no_permission' ? error.key : null)
  if (reason) return <RefusedState file={file} reason={reason} />
  if (error) return <FailedState error={error} onRetry={retry} />
  if (!viewer) return <RefusedState file={file} reason="previews.type_not_supported" />
  const refused = refusedForm(form.error)
  if (refused) return <RefusedState file={file} reason={refused} />
  if (form.error) return <FailedState error={form.error} onRetry={() => void form.refetch()} />
  if (!subject || form.isLoading) return <ViewerStageSkeleton type={file.suffix} />
  const Component = componentOfViewer(viewer)
  const again = () => {
    forgetComponent(viewer)
    setAttempt(attempt + 1)
  }
  return (
    <ViewerBoundary key={`${file.id} ${subject.version} ${attempt}`} onRetry={again}>
      <Suspense fallback={<ViewerStageSkeleton type={file.suffix} />}>
        <Component subject={subject} />
      </Suspense>
    </ViewerBoundary>
  )
}
