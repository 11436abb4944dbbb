import { showDialog } from '../../../kernel/show.tsx'

/** Opens the list of everyone with access. */
export async function openPeopleWithAccess(item: { id: string; name: string }, grantId?: string) {
  const { PeopleWithAccessDialog: PeopleDialog } = await import('./people-dialog.tsx')
  await showDialog<void>((answer) => (
    <PeopleDialog item={item} {...(grantId && { grantId })} onClose={() => answer(null)} />
  ))
}
