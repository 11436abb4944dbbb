import type { AccessRequest } from '@cabinet/contract/grants'
import { show } from '../../../kernel/show.tsx'
import type { Requested } from './request-dialog.tsx'

/** Asks those who decide for access to an item, which may be hidden from the asker. */
export async function requestAccess(
  item: { id: string; name: string | undefined },
  first: Requested = 'viewer',
) {
  const { RequestDialog } = await import('./request-dialog.tsx')
  await show<void>((answer) => <RequestDialog item={item} first={first} onClose={() => answer(null)} />)
}

/** Answers a request for access, with its dialog. */
export const decideRequest = async (request: AccessRequest, approve: boolean) =>
  (await import('./decide.tsx')).decide(request, approve)
