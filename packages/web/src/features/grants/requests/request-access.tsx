import type { AccessRequest } from '@cabinet/contract/grants.access'
import { showDialog } from '../../../kernel/show.tsx'
import type { RequestableRightSet } from './request-dialog.tsx'

/** Requests access to an item, which may be hidden from the user. */
export async function openRequestAccess(
  item: { id: string; name: string | undefined },
  first: RequestableRightSet = 'viewer',
) {
  const { RequestAccessDialog: RequestDialog } = await import('./request-dialog.tsx')
  await showDialog<void>((answer) => <RequestDialog item={item} first={first} onClose={() => answer(null)} />)
}

/** Opens the dialog that answers an access request. */
export const openDecideRequest = async (request: AccessRequest, approve: boolean) =>
  (await import('./decide.tsx')).askAndDecideRequest(request, approve)
