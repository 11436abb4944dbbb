import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { LazyUserPicker } from '../../users/index.ts'
import { CommandDialog } from './command-dialog.tsx'
import { commandMessages } from './commands.text.ts'
import styles from './dialog.module.css'
import { OpinionField } from './opinion-field.tsx'

export interface ChosenColleagues {
  userIds: string[]
  position: 'before' | 'after'
  text: string
}

export interface PersonDialogProps {
  kind: 'transfer' | 'add' | 'copy'
  /** Ids of people who cannot be chosen. */
  without: readonly string[]
  onChoose: (chosen: ChosenColleagues) => Promise<unknown>
  onClose: () => void
}

/** Asks for one colleague to transfer to, or for several to add or to send a copy to. */
export function PersonDialog({ kind, without, onChoose, onClose }: PersonDialogProps) {
  const t = useText(commandMessages)
  const [userIds, setUserIds] = useState<string[]>([])
  const [position, setPosition] = useState<'before' | 'after'>('before')
  const [text, setText] = useState('')
  const many = kind !== 'transfer'
  const label = t(many ? 'choosePeople' : 'chooseOne')
  return (
    <CommandDialog
      title={t(kind)}
      disabled={userIds.length === 0}
      onSubmit={() => onChoose({ userIds, position, text: text.trim() })}
      onClose={onClose}
    >
      {kind === 'add' ? (
        <div className={styles.pair}>
          <span aria-hidden="true">{t('position')}</span>
          <SegmentedControl
            label={t('position')}
            value={position}
            options={(['before', 'after'] as const).map((value) => ({ value, words: t(value) }))}
            onChange={setPosition}
          />
        </div>
      ) : null}
      <p>
        {kind === 'add'
          ? t(position === 'before' ? 'beforeAbout' : 'afterAbout')
          : t(kind === 'transfer' ? 'transferAbout' : 'copyAbout')}
      </p>
      <div className={styles.pair}>
        <span aria-hidden="true">{t(many ? 'colleagues' : 'colleague')}</span>
        <LazyUserPicker
          many={many}
          value={many ? userIds : userIds[0]}
          without={without}
          placeholder={label}
          aria-label={label}
          onChange={(value) => setUserIds(value === undefined ? [] : [value].flat())}
        />
      </div>
      {kind !== 'copy' && <OpinionField label={t('note')} value={text} onChange={setText} />}
    </CommandDialog>
  )
}
