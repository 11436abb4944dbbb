import type { SharedWorkspace } from '@cabinet/contract/workspaces'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { messages } from '../workspaces.text.ts'
import styles from './space-dialog.module.css'

interface DeleteDialogProps {
  space: SharedWorkspace
  onAnswer: (name: string | null) => void
}

/** Confirms the deletion of a space; a non-empty one by typing its name. */
export function DeleteWorkspaceDialog({ space, onAnswer }: DeleteDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [typed, setTyped] = useState('')
  const empty = space.files === 0 && space.used === 0
  const sure = empty || typed.trim() === space.name
  return (
    <Dialog
      role="alertdialog"
      title={t('deleteTitle', { name: space.name })}
      onClose={() => onAnswer(null)}
      onSubmit={() => sure && onAnswer(space.name)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button type="submit" look="danger" disabled={!sure}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p className={styles.body}>{empty ? t('deleteEmpty') : t('deleteBody', { count: space.files })}</p>
      {!empty && (
        <TextInput
          label={t('deleteName')}
          value={typed}
          autoComplete="off"
          placeholder={space.name}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Dialog>
  )
}
