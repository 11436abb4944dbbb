import { showDialog } from '../../../kernel/show.tsx'

/** Opens the Share sheet for these items; its code is loaded on demand. */
export async function openShareSheet(items: readonly { id: string; name: string; rights: number }[]) {
  const { ShareSheet } = await import('./share-sheet.tsx')
  await showDialog<void>((answer) => <ShareSheet items={items} onClose={() => answer(null)} />)
}
