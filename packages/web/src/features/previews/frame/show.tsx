import type { ErrorKey } from '@cabinet/contract/errors'
import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { Suspense, useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { useForm } from '../content/use-content.ts'
import { fileRefusal } from '../previews.rules.ts'
import { StageSkeleton } from '../stage/stage-skeleton.tsx'
import { FailedState, RefusedState, ViewerBoundary } from '../stage/states.tsx'
import { componentOf, forgetComponent } from '../stage/viewer-component.ts'
import { viewerOf, viewerOfCopy } from '../viewer-registry.ts'
import type { Opened } from './use-subject.ts'

/** Why there is nothing to be shown, however often one asks; null where it may be another time. */
const refusedForm = (error: unknown): ErrorKey | null =>
  error instanceof CallError &&
  (error.key === 'previews.download_needed' || error.key === 'previews.converter_missing')
    ? error.key
    : null

/** The viewer for a file, or why there is none. */
export function Show({ file, subject, error, retry }: Opened & { file: FileItem }) {
  const [attempt, setAttempt] = useState(0)
  const own = viewerOf(file.suffix)
  // as what it comes the ticket says, which its viewer asks for anyway: a marked text as pages, or nothing at all
  const copies = !holds(file.rights, 'download')
  const form = useForm(own && (copies || !own.showsMarked) ? subject : undefined)
  const viewer = form.data === 'picture' || form.data === 'pages' ? viewerOfCopy(form.data) : own
  const reason = fileRefusal(file) ?? (error?.key === 'common.no_permission' ? error.key : null)
  if (reason) return <RefusedState file={file} reason={reason} />
  if (error) return <FailedState error={error} onRetry={retry} />
  if (!viewer) return <RefusedState file={file} reason="previews.type_not_supported" />
  const refused = refusedForm(form.error)
  if (refused) return <RefusedState file={file} reason={refused} />
  if (form.error) return <FailedState error={form.error} onRetry={() => void form.refetch()} />
  if (!subject || form.isLoading) return <StageSkeleton type={file.suffix} />
  const Component = componentOf(viewer)
  const again = () => {
    forgetComponent(viewer)
    setAttempt(attempt + 1)
  }
  return (
    <ViewerBoundary key={`${file.id} ${subject.version} ${attempt}`} onRetry={again}>
      <Suspense fallback={<StageSkeleton type={file.suffix} />}>
        <Component subject={subject} />
      </Suspense>
    </ViewerBoundary>
  )
}
