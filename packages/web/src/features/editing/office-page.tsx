import { lazy, Suspense } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { loadPreviewPage } from '../previews/index.ts'
import { useSystemSettings } from '../settings/index.ts'
import { FileEditingPage } from './frame/editing-page.tsx'

const PreviewPage = lazy(() => loadPreviewPage().then((page) => ({ default: page })))
const ViewThere = lazy(() =>
  import('./wopi/view-there.tsx').then((m) => ({ default: m.DocumentServerViewer })),
)

/**
 * `/office/document?fileId=&ext=&v=&Mode=edit|view` (specification) and `/pack` of the same; `/packview` and `/packedit`
 * have said the mode already. In older links `Id` is the file.
 */
export const officePageOfMode = (mode?: 'view' | 'edit') =>
  function OfficePage() {
    const { Id = '', fileId = Id, Mode } = useQueryParams()
    const officeType = useSystemSettings()?.officeType
    if ((mode ?? Mode)?.toLowerCase() === 'edit') return <FileEditingPage key={fileId} fileId={fileId} />
    const preview = <PreviewPage />
    return (
      <Suspense>
        {officeType === 'wopi' ? <ViewThere fileId={fileId} otherwise={preview} /> : preview}
      </Suspense>
    )
  }
