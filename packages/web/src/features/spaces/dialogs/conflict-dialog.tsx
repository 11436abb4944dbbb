import { CopyPlus, History, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { common } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { words } from '../dialogs.text.ts'
import styles from './dialogs.module.css'

export type Choice = 'skip' | 'both' | 'version'

export interface Conflict {
  id: string
  name: string
  /** A folder cannot become a version of another. */
  folder: boolean
}

export interface ConflictDialogProps {
  conflicts: readonly Conflict[]
  /** Name of the folder where the names are taken. */
  target: string
  /** A choice for each clash; null gives the whole deed up. */
  onAnswer: (choices: ReadonlyMap<string, Choice> | null) => void
}

const icons = { both: CopyPlus, version: History, skip: SkipForward }

/** Asks about names that are taken: one after another, or once for all. */
export function ConflictDialog({ conflicts, target, onAnswer }: ConflictDialogProps) {
  const t = useText(words)
  const c = useText(common)
  const [at, setAt] = useState(0)
  const [made, setMade] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [choice, setChoice] = useState<Choice>('both')
  const [all, setAll] = useState(false)
  const conflict = conflicts[at]!
  const left = conflicts.length - at - 1
  const options: Choice[] = conflict.folder ? ['both', 'skip'] : ['both', 'version', 'skip']
  const chosen = options.includes(choice) ? choice : 'both'

  const goOn = () => {
    const next = new Map(made)
    for (const one of all ? conflicts.slice(at) : [conflict])
      next.set(one.id, one.folder && chosen === 'version' ? 'both' : chosen)
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
        {options.map((option) => {
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
