import type { SharedWorkspace } from '@cabinet/contract/workspaces'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type MemberSubject, MemberSubjectIcon, MemberSubjectPicker } from '../subjects/index.ts'
import { messages } from '../workspaces.text.ts'
import styles from './space-dialog.module.css'

interface OwnerDialogProps {
  space: SharedWorkspace
  onAnswer: (owner: MemberSubject | null) => void
}

/** Chooses the new owner of a space. */
export function WorkspaceOwnerDialog({ space, onAnswer }: OwnerDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [owner, setOwner] = useState<MemberSubject | null>(null)
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
      <MemberSubjectPicker people without={[space.ownerId, owner?.id ?? '']} onPick={setOwner} />
      {owner && (
        <div className={styles.picked} role="status" aria-label={t('newOwner')}>
          <MemberSubjectIcon kind="user" name={owner.name} />
          {owner.name}
        </div>
      )}
    </Dialog>
  )
}
