import type { Workspace } from '@cabinet/contract/workspaces'
import { useState } from 'react'
import { common } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Subject, SubjectPicker, SubjectSign } from '../subjects/index.ts'
import { words } from '../workspaces.text.ts'
import styles from './space-dialog.module.css'

interface OwnerDialogProps {
  space: Workspace
  onAnswer: (owner: Subject | null) => void
}

/** Chooses who shall own a space from now on. */
export function OwnerDialog({ space, onAnswer }: OwnerDialogProps) {
  const t = useText(words)
  const c = useText(common)
  const [owner, setOwner] = useState<Subject | null>(null)
  return (
    <Dialog
      title={t('handOverTitle', { name: space.name })}
      closeWords={c('close')}
      onClose={() => onAnswer(null)}
      onSubmit={() => owner && onAnswer(owner)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!owner}>
            {t('handOver')}
          </Button>
        </>
      }
    >
      <p className={styles.body}>{t('handOverBody')}</p>
      <SubjectPicker people without={[space.ownerId, owner?.id ?? '']} onPick={setOwner} />
      {owner && (
        <div className={styles.picked} role="status" aria-label={t('newOwner')}>
          <SubjectSign kind="user" name={owner.name} />
          {owner.name}
        </div>
      )}
    </Dialog>
  )
}
