import { useScreenPath } from '../../kernel/address.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { setUploadPanel, useUploadPanel } from './panel.store.ts'
import { UploadPanelView } from './panel.tsx'
import { useUploadTarget } from './upload-target.ts'
import { useUploadStarter } from './use-uploading.ts'

/** Screens without uploads, where the buttons would cover the last rows. */
const administration =
  /^\/dashboard\/(userMain|user|organization|main|system|statement|alarm|smstemplate|smsconfig|dingtalk|wecom|storage|fileEmpower|pigeonhole|EditPassword)(\/|$)/i

/** The floating buttons and the upload panel, over every screen of the shell. */
export function UploadButtonAndPanel() {
  const panel = useUploadPanel()
  const target = useUploadTarget()
  useUploadStarter()
  const isAdministration = administration.test(useScreenPath())
  return (
    <>
      {panel !== 'open' && !isAdministration && (
        <FloatingButtons bar={panel === 'bar'} onOpen={() => setUploadPanel('open')} />
      )}
      <UploadPanelView {...target} />
    </>
  )
}
