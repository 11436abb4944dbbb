import type { ItemLock } from '@cabinet/contract/nodes.locks'
import { showDialog } from '../../kernel/show.tsx'
import { translate } from '../../kernel/text.ts'
import { joinNames } from '../../ui/format.ts'
import { type LockedItemName, sendLockBreaks, sendUnlockRequest } from './locks.api.ts'
import { messages } from './locks.text.ts'

/** Asks for duration and reason, and locks. */
export async function openLockDialog(items: readonly LockedItemName[], prolong = false) {
  const { LockItemsDialog: LockDialog } = await import('./lock-dialog.tsx')
  await showDialog<void>((answer) => (
    <LockDialog items={items} prolong={prolong} onClose={() => answer(null)} />
  ))
}

/** Asks the lock owner to release a lock. */
export async function openUnlockRequest(item: LockedItemName, { ownerName: owner }: ItemLock) {
  const { OptionalNoteDialog: WordsDialog } = await import('./words-dialog.tsx')
  await showDialog<void>((answer) => (
    <WordsDialog
      title={translate(messages.requestTitle, { name: item.name })}
      hint={translate(messages.requestHint, { owner })}
      label={translate(messages.message)}
      okWords={translate(messages.send)}
      onWords={(message) => sendUnlockRequest(item, owner, message)}
      onClose={() => answer(null)}
    />
  ))
}

/** Breaks other users' locks after confirmation. */
export async function openBreakLocks(items: readonly (LockedItemName & { lock?: ItemLock | undefined })[]) {
  const { OptionalNoteDialog: WordsDialog } = await import('./words-dialog.tsx')
  const owner = joinNames([...new Set(items.map(({ lock }) => lock?.ownerName ?? ''))])
  const params = { name: items[0]?.name ?? '', count: items.length }
  await showDialog<void>((answer) => (
    <WordsDialog
      title={translate(items.length > 1 ? messages.breakTitleMany : messages.breakTitle, params)}
      hint={translate(messages.breakHint, { owner })}
      label={translate(messages.why)}
      okWords={translate(messages.break)}
      danger
      onWords={(why) => sendLockBreaks(items, why)}
      onClose={() => answer(null)}
    />
  ))
}
