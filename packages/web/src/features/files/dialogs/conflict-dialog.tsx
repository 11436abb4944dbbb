import { CopyPlus, FolderSync, History, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './dialogs.module.css'
import { messages } from './dialogs.text.ts'

export type NameConflictAnswer = 'skip' | 'both' | 'version' | 'merge'

export interface NameConflict {
  id: string
  name: string
  /** A folder cannot become a version of another, but can be merged with it. */
  folder: boolean
}

export interface ConflictDialogProps {
  conflicts: readonly NameConflict[]
  /** Name of the target folder. */
  target: string
  /** Gets a choice for each conflict; null cancels the whole command. */
  onAnswer: (choices: ReadonlyMap<string, NameConflictAnswer> | null) => void
}

const icons = { both: CopyPlus, version: History, merge: FolderSync, skip: SkipForward }
const optionsOf = (folder: boolean): NameConflictAnswer[] => ['both', folder ? 'merge' : 'version', 'skip']

/** Translates a choice to the other kind: adding a version to a file corresponds to merging a folder. */
const choiceFor = (choice: NameConflictAnswer, folder: boolean): NameConflictAnswer =>
  choice === 'version' || choice === 'merge' ? (folder ? 'merge' : 'version') : choice

/** Asks about name conflicts one by one, or once for all. */
export function NameConflictDialog({ conflicts, target, onAnswer }: ConflictDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [at, setAt] = useState(0)
  const [made, setMade] = useState<ReadonlyMap<string, NameConflictAnswer>>(new Map())
  const [choice, setChoice] = useState<NameConflictAnswer>('both')
  const [all, setAll] = useState(false)
  const conflict = conflicts[at]!
  const left = conflicts.length - at - 1
  // Each conflict is decided separately: merging a folder does not imply a choice for the next file.
  const chosen = optionsOf(conflict.folder).includes(choice) ? choice : 'both'

  const goOn = () => {
    const next = new Map(made)
    for (const one of all ? conflicts.slice(at) : [conflict]) next.set(one.id, choiceFor(chosen, one.folder))
    if (all || left === 0) return onAnswer(next)
    setMade(next)
    setAt(at + 1)
  }
  return (
    <Dialog
      title={t('conflictTitle')}
      closeWords={c('close')}
      onClose={() => onAnswer(null)}
      onSubmit={goOn}
      width={460}
      footer={
        <>
          {left > 0 && (
            <Checkbox
              className={styles.applyAll}
              checked={all}
              onChange={(event) => setAll(event.target.checked)}
            >
              {t('applyAll')}
            </Checkbox>
          )}
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button type="submit" look="primary">
            {t('goOn')}
          </Button>
        </>
      }
    >
      <p className={styles.line}>
        {t('conflictBody', { target, name: conflict.name })}
        {left > 0 && <span className={styles.faint}> {t('conflictMore', { count: left })}</span>}
      </p>
      <div className={styles.choices} role="radiogroup" aria-label={t('conflictTitle')}>
        {optionsOf(conflict.folder).map((option) => {
          const Icon = icons[option]
          return (
            <label key={option} className={styles.choice} data-chosen={option === chosen || undefined}>
              <input
                type="radio"
                name="choice"
                data-first={option === chosen || undefined}
                checked={option === chosen}
                onChange={() => setChoice(option)}
              />
              <Icon size={18} aria-hidden="true" />
              <span>
                <b>{t(option)}</b>
                <small>{t(`${option}Hint`)}</small>
              </span>
            </label>
          )
        })}
      </div>
    </Dialog>
  )
}
