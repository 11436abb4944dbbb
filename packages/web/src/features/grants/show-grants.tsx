import type { AccessRequest } from '@cabinet/contract/spaces.grants'
import { show } from '../../kernel/show.tsx'
import type { Requested } from './request-dialog.tsx'

/** Opens the dialog of access to these items. Its code is fetched then. */
export async function manageAccess(items: readonly { id: string; name: string; rights: number }[]) {
  const { GrantDialog } = await import('./grant-dialog.tsx')
  await show<void>((answer) => <GrantDialog items={items} onClose={() => answer(null)} />)
}

/** Opens the list of everybody with access. */
export async function showPeople(item: { id: string; name: string }, grantId?: string) {
  const { PeopleDialog } = await import('./people-dialog.tsx')
  await show<void>((answer) => (
    <PeopleDialog item={item} {...(grantId && { grantId })} onClose={() => answer(null)} />
  ))
}

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
