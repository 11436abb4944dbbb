import type { Lock } from '@cabinet/contract/nodes.locks'
import { show } from '../../kernel/show.tsx'
import { say } from '../../kernel/text.ts'
import { breakLocks, type Held, requestUnlock } from './locks.api.ts'
import { words } from './locks.text.ts'

/** Asks for how long and why, and locks. */
export async function askToLock(items: readonly Held[], prolong = false) {
  const { LockDialog } = await import('./lock-dialog.tsx')
  await show<void>((answer) => <LockDialog items={items} prolong={prolong} onClose={() => answer(null)} />)
}

/** Asks the holder for a lock. */
export async function askForUnlock(item: Held, { ownerName: owner }: Lock) {
  const { WordsDialog } = await import('./words-dialog.tsx')
  await show<void>((answer) => (
    <WordsDialog
      title={say(words.requestTitle, { name: item.name })}
      hint={say(words.requestHint, { owner })}
      label={say(words.message)}
      okWords={say(words.send)}
      onWords={(message) => requestUnlock(item, owner, message)}
      onClose={() => answer(null)}
    />
  ))
}

/** Breaks locks of others, having asked. */
export async function askToBreak(items: readonly (Held & { lock?: Lock | undefined })[]) {
  const { WordsDialog } = await import('./words-dialog.tsx')
  const owner = [...new Set(items.map(({ lock }) => lock?.ownerName ?? ''))].join('、')
  const params = { name: items[0]?.name ?? '', count: items.length }
  await show<void>((answer) => (
    <WordsDialog
      title={say(items.length > 1 ? words.breakTitleMany : words.breakTitle, params)}
      hint={say(words.breakHint, { owner })}
      label={say(words.why)}
      okWords={say(words.break)}
      danger
      onWords={(why) => breakLocks(items, why)}
      onClose={() => answer(null)}
    />
  ))
}
