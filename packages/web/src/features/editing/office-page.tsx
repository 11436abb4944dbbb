import { lazy, Suspense } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { loadPreviewPage } from '../previews/index.ts'
import { useSettings } from '../settings/index.ts'
import { EditingPage } from './frame/editing-page.tsx'

const PreviewPage = lazy(() => loadPreviewPage().then((page) => ({ default: page })))
const ViewThere = lazy(() => import('./wopi/view-there.tsx').then((m) => ({ default: m.ViewThere })))

/**
 * `/office/document?fileId=&ext=&v=&Mode=edit|view` (specification) and `/pack` of the same; `/packview` and `/packedit`
 * have said the mode already. In older links `Id` is the file.
 */
export const officePage = (mode?: 'view' | 'edit') =>
  function OfficePage() {
    const { Id = '', fileId = Id, Mode } = useQueryParams()
    const officeType = useSettings()?.officeType
    if ((mode ?? Mode)?.toLowerCase() === 'edit') return <EditingPage key={fileId} fileId={fileId} />
    const preview = <PreviewPage />
    return (
      <Suspense>
        {officeType === 'wopi' ? <ViewThere fileId={fileId} otherwise={preview} /> : preview}
      </Suspense>
    )
  }
