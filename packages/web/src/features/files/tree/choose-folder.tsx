import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { signedInUserId } from '../../../kernel/session.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { translate, useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { askAndMakeFolder } from '../actions/deeds.tsx'
import { type FileTransferMode, type TransferTarget, transferItems } from '../actions/transfer.tsx'
import styles from '../dialogs/dialogs.module.css'
import { messages } from '../dialogs/dialogs.text.ts'
import { moveItemsRefusal } from '../files.rules.ts'
import { messages as listWords } from '../files.text.ts'
import type { VisibleTreeRow } from './flatten.ts'
import { FolderTreeView } from './folder-tree.tsx'
import { type FolderTreeKind, setFolderOpen, useFolderTree } from './use-tree.ts'

export interface ChooseFolderProps {
  title: string
  okWords: string
  /** Items to be moved or copied, which cannot go into themselves. */
  items: readonly Pick<ListedFileItem, 'id' | 'parentId'>[]
  /** Whether the current folder is excluded as the target (a copy may stay). */
  moving: boolean
  onAnswer: (target: TransferTarget | null) => void
}

/** Dialog to choose a folder of the personal space or a shared one. */
export function ChooseFolderDialog({ title, okWords, items, moving, onAnswer }: ChooseFolderProps) {
  const t = useText(messages)
  const l = useText(listWords)
  const c = useText(commonMessages)
  const speak = useTranslate()
  const tree = useFolderTree(['personal', 'group', 'team', 'project', 'knowledge'])
  const [picked, setPicked] = useState<VisibleTreeRow | null>(null)

  const refusal = (row: VisibleTreeRow) => {
    const inside = items.some((item) => item.id === row.node.id || row.above.includes(item.id))
    const reason = moving
      ? moveItemsRefusal(items as ListedFileItem[], { id: row.node.id, above: row.above })
      : inside && 'spaces.move_into_itself'
    if (reason) return speak(reason)
    return includesRight(row.node.rights, 'new') || includesRight(row.node.rights, 'upload')
      ? null
      : t('notAllowedThere')
  }
  const target = picked && targetOf(picked, tree.kindOf(picked))
  const wrong = picked && refusal(picked)
  const addHere = async () => {
    if (!picked || !target) return
    const made = await askAndMakeFolder(target)
    if (made) setFolderOpen(picked.node.id, true)
  }
  return (
    <Dialog
      title={title}
      closeWords={c('close')}
      onClose={() => onAnswer(null)}
      onSubmit={() => target && !wrong && onAnswer(target)}
      width={480}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!target || !!wrong}>
            {okWords}
          </Button>
        </>
      }
    >
      <div className={styles.pickHead}>
        <SearchInput
          words={t('filterFolders')}
          clearWords={l('clear')}
          value={tree.filter}
          onSearch={tree.setFilter}
          wait={150}
        />
        <IconButton
          words={l('newFolder')}
          icon={<FolderPlus />}
          disabled={!picked || !includesRight(picked.node.rights, 'new')}
          onClick={() => void addHere()}
        />
      </div>
      <div className={styles.pickTree}>
        <FolderTreeView
          label={t('target')}
          rows={tree.rows}
          chosen={(row) => row.node.id === picked?.node.id}
          onPick={setPicked}
          refusal={(row) => refusal(row)}
          shared={(row) => row.node.type === 'space' && tree.kindOf(row) !== 'personal'}
        />
      </div>
      <p className={styles.pickNote} data-bad={wrong ? '' : undefined} role="status">
        {wrong || (picked ? `${t('target')}: ${picked.node.name}` : t('chooseTarget'))}
      </p>
    </Dialog>
  )
}

const targetOf = ({ node }: VisibleTreeRow, kind: FolderTreeKind): TransferTarget => ({
  spaceId: kind === 'personal' ? undefined : node.spaceId,
  parentId: node.type === 'space' ? undefined : node.id,
  name: node.name,
})

/** Asks for a target folder and transfers the items there. */
export async function chooseFolderAndTransfer({
  mode,
  items,
}: {
  mode: FileTransferMode
  items: readonly ListedFileItem[]
}) {
  const target = await showDialog<TransferTarget>((answer) => (
    <ChooseFolderDialog
      title={translate(mode === 'move' ? 'spacesDialogs.moveTitle' : 'spacesDialogs.copyTitle', {
        count: items.length,
      })}
      okWords={translate(mode === 'move' ? messages.moveHere : messages.copyHere)}
      items={items}
      moving={mode === 'move'}
      onAnswer={answer}
    />
  ))
  if (target) await transferItems(mode, items, target)
}

/**
 * Asks for any folder; returns its id, or null. The root of a space has the space's id, that of the personal
 * space the user's.
 */
export async function showFolderChooser(words: { title: string; okWords: string }): Promise<string | null> {
  const target = await showDialog<TransferTarget>((answer) => (
    <ChooseFolderDialog
      title={words.title}
      okWords={words.okWords}
      items={[]}
      moving={false}
      onAnswer={answer}
    />
  ))
  return target && (target.parentId ?? target.spaceId ?? signedInUserId())
}
