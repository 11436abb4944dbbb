import { showDialog } from '../../../kernel/show.tsx'

/** Opens the access dialog for these items; its code is loaded on demand. */
export async function openManageAccess(items: readonly { id: string; name: string; rights: number }[]) {
  const { ManageAccessDialog: GrantDialog } = await import('./grant-dialog.tsx')
  await showDialog<void>((answer) => <GrantDialog items={items} onClose={() => answer(null)} />)
}
