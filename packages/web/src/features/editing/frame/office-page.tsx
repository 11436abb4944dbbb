import { lazy, Suspense } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { loadPreviewPage } from '../../previews/index.ts'
import { useSettings } from '../../settings/index.ts'
import { EditingPage } from './editing-page.tsx'

const PreviewPage = lazy(() => loadPreviewPage().then((page) => ({ default: page })))
const ViewThere = lazy(() => import('../wopi/view-there.tsx').then((m) => ({ default: m.ViewThere })))

/** `/office/document?fileId=&ext=&v=&Mode=edit|view` (specification); in older links `Id` is the file. */
export function OfficePage() {
  const { Id = '', fileId = Id, Mode } = useQueryParams()
  const officeType = useSettings()?.officeType
  if (Mode?.toLowerCase() === 'edit') return <EditingPage key={fileId} fileId={fileId} />
  const preview = <PreviewPage />
  return (
    <Suspense>{officeType === 'wopi' ? <ViewThere fileId={fileId} otherwise={preview} /> : preview}</Suspense>
  )
}
