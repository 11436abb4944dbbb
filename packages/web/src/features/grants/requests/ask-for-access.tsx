import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { grantPageMessages } from '../grants.text.ts'
import { openRequestAccess } from './request-access.tsx'

/** Button to request access to an item that cannot be opened. */
export function AskForAccess({ nodeId }: { nodeId: string }) {
  const t = useText(grantPageMessages)
  return <Button onClick={() => void openRequestAccess({ id: nodeId, name: undefined })}>{t('ask')}</Button>
}
