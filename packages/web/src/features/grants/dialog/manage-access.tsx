import { showDialog } from '../../../kernel/show.tsx'

/** Opens the dialog of access to these items. Its code is fetched then. */
export async function openManageAccess(items: readonly { id: string; name: string; rights: number }[]) {
  const { ManageAccessDialog: GrantDialog } = await import('./grant-dialog.tsx')
  await showDialog<void>((answer) => <GrantDialog items={items} onClose={() => answer(null)} />)
}
