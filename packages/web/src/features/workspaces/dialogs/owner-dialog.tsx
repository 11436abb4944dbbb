import type { GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import type { SharedWorkspace } from '@cabinet/contract/workspaces'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { GrantSubjectField, GrantSubjectIcon } from '../../grants/subjects/index.ts'
import { memberRoleMessages } from '../roles.ts'
import { messages } from '../workspaces.text.ts'
import styles from './space-dialog.module.css'

interface OwnerDialogProps {
  space: SharedWorkspace
  onAnswer: (owner: GrantSubjectMatch | null) => void
}

/** Chooses the new owner of a space. */
export function WorkspaceOwnerDialog({ space, onAnswer }: OwnerDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [owner, setOwner] = useState<GrantSubjectMatch | null>(null)
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
      <GrantSubjectField
        isInFlow
        isPeopleOnly
        chosen={[]}
        taken={new Set([`user ${space.ownerId}`])}
        takenWords={t(memberRoleMessages.owner)}
        onChosen={([one]) => one && setOwner(one)}
      />
      {owner && (
        <div className={styles.picked} role="status" aria-label={t('newOwner')}>
          <GrantSubjectIcon kind="user" name={owner.name} size={28} />
          {owner.name}
        </div>
      )}
    </Dialog>
  )
}
