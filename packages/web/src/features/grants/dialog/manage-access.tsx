import { show } from '../../../kernel/show.tsx'

/** Opens the dialog of access to these items. Its code is fetched then. */
export async function manageAccess(items: readonly { id: string; name: string; rights: number }[]) {
  const { GrantDialog } = await import('./grant-dialog.tsx')
  await show<void>((answer) => <GrantDialog items={items} onClose={() => answer(null)} />)
}
