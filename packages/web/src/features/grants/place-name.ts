import { signedInUserId } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { messages } from './grants.text.ts'

/** Returns a function that names where a grant stands: the own personal space bears the person's name on the server. */
export function usePlaceName() {
  const t = useText(messages)
  return ({ nodeId, nodeName }: { nodeId: string; nodeName: string }): string =>
    nodeId === signedInUserId() ? t('myFiles') : nodeName
}
