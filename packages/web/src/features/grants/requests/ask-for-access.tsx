import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { pageWords } from '../grants.text.ts'
import { requestAccess } from './request-access.tsx'

/** Where something cannot be opened: the way to ask those who decide. */
export function AskForAccess({ nodeId }: { nodeId: string }) {
  const t = useText(pageWords)
  return <Button onClick={() => void requestAccess({ id: nodeId, name: undefined })}>{t('ask')}</Button>
}
