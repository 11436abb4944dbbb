import { lazy, Suspense } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { loadPreviewPage } from '../../previews/index.ts'
import { EditingPage } from './editing-page.tsx'

const PreviewPage = lazy(() => loadPreviewPage().then((page) => ({ default: page })))

/** `/office/document?fileId=&ext=&v=&Mode=edit|view` (specification). */
export function OfficePage() {
  const { fileId = '', Mode } = useQueryParams()
  if (Mode?.toLowerCase() === 'edit') return <EditingPage key={fileId} fileId={fileId} />
  return (
    <Suspense>
      <PreviewPage />
    </Suspense>
  )
}
