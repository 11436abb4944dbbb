import { show } from '../../../kernel/show.tsx'

/** Opens the list of everybody with access. */
export async function showPeople(item: { id: string; name: string }, grantId?: string) {
  const { PeopleDialog } = await import('./people-dialog.tsx')
  await show<void>((answer) => (
    <PeopleDialog item={item} {...(grantId && { grantId })} onClose={() => answer(null)} />
  ))
}
