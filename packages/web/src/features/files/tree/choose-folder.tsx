import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { common } from '../../../kernel/common.text.ts'
import { uid } from '../../../kernel/session.ts'
import { show } from '../../../kernel/show.tsx'
import { say, useSay, useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { newFolder } from '../actions/deeds.tsx'
import { type TransferMode, type TransferTarget, transfer } from '../actions/transfer.tsx'
import styles from '../dialogs/dialogs.module.css'
import { words } from '../dialogs/dialogs.text.ts'
import { moveRefusal } from '../files.rules.ts'
import { words as listWords } from '../files.text.ts'
import type { TreeRow } from './flatten.ts'
import { FolderTree } from './folder-tree.tsx'
import { setOpen, type TreeKind, useTree } from './use-tree.ts'

export interface ChooseFolderProps {
  title: string
  okWords: string
  /** What is to go there: it cannot go into itself. */
  items: readonly Pick<FileItem, 'id' | 'parentId'>[]
  /** Where it may not stay where it is (a copy may). */
  moving: boolean
  onAnswer: (target: TransferTarget | null) => void
}

/** Chooses a folder of the personal space or of a shared one. */
export function ChooseFolder({ title, okWords, items, moving, onAnswer }: ChooseFolderProps) {
  const t = useText(words)
  const l = useText(listWords)
  const c = useText(common)
  const speak = useSay()
  const tree = useTree(['personal', 'group', 'team', 'project', 'knowledge'])
  const [picked, setPicked] = useState<TreeRow | null>(null)

  const refusal = (row: TreeRow) => {
    const inside = items.some((item) => item.id === row.node.id || row.above.includes(item.id))
    const reason = moving
      ? moveRefusal(items as FileItem[], { id: row.node.id, above: row.above })
      : inside && 'spaces.move_into_itself'
    if (reason) return speak(reason)
    return holds(row.node.rights, 'new') || holds(row.node.rights, 'upload') ? null : t('notAllowedThere')
  }
  const target = picked && targetOf(picked, tree.kindOf(picked))
  const wrong = picked && refusal(picked)
  const addHere = async () => {
    if (!picked || !target) return
    const made = await newFolder(target)
    if (made) setOpen(picked.node.id, true)
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
          disabled={!picked || !holds(picked.node.rights, 'new')}
          onClick={() => void addHere()}
        />
      </div>
      <div className={styles.pickTree}>
        <FolderTree
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

const targetOf = ({ node }: TreeRow, kind: TreeKind): TransferTarget => ({
  spaceId: kind === 'personal' ? undefined : node.spaceId,
  parentId: node.type === 'space' ? undefined : node.id,
  name: node.name,
})

/** Asks where these shall go and takes them there. */
export async function chooseFolder({ mode, items }: { mode: TransferMode; items: readonly FileItem[] }) {
  const target = await show<TransferTarget>((answer) => (
    <ChooseFolder
      title={say(mode === 'move' ? 'spacesDialogs.moveTitle' : 'spacesDialogs.copyTitle', {
        count: items.length,
      })}
      okWords={say(mode === 'move' ? words.moveHere : words.copyHere)}
      items={items}
      moving={mode === 'move'}
      onAnswer={answer}
    />
  ))
  if (target) await transfer(mode, items, target)
}

/** Asks for any folder; answers with its id, or null. A space's root has the space's id, one's own the user's. */
export async function askForFolder(words: { title: string; okWords: string }): Promise<string | null> {
  const target = await show<TransferTarget>((answer) => (
    <ChooseFolder title={words.title} okWords={words.okWords} items={[]} moving={false} onAnswer={answer} />
  ))
  return target && (target.parentId ?? target.spaceId ?? uid())
}
