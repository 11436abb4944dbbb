import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { LazyUserPicker } from '../../users/index.ts'
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
  const c = useText(commonMessages)
  const [userIds, setUserIds] = useState<string[]>([])
  const [position, setPosition] = useState<'before' | 'after'>('before')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const many = kind !== 'transfer'
  const submit = async () => {
    if (busy || userIds.length === 0) return
    setBusy(true)
    try {
      await onChoose({ userIds, position, text: text.trim() })
    } finally {
      setBusy(false)
    }
  }
  const label = t(many ? 'choosePeople' : 'chooseOne')
  return (
    <Dialog
      title={t(kind)}
      closeWords={c('close')}
      width={480}
      onClose={() => !busy && onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {c('cancel')}
          </Button>
          <Button type="submit" look="primary" busy={busy} disabled={userIds.length === 0}>
            {t(kind)}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
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
      </div>
    </Dialog>
  )
}
