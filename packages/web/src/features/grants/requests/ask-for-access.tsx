import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { grantPageMessages } from '../grants.text.ts'
import { openRequestAccess } from './request-access.tsx'

/** Where something cannot be opened: the way to ask those who decide. */
export function AskForAccess({ nodeId }: { nodeId: string }) {
  const t = useText(grantPageMessages)
  return <Button onClick={() => void openRequestAccess({ id: nodeId, name: undefined })}>{t('ask')}</Button>
}
