import type { AccessChangePreview } from '@cabinet/contract/grants.changes'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { type LocalizedText, useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { messages } from '../grants.text.ts'
import { AccessChangesView } from './changes-view.tsx'

interface ChangesDialogProps {
  /** Review changes by default. */
  title?: LocalizedText
  first: AccessChangePreview
  /** Rows of the first page. */
  pageSize: number
  look: (page: number, pageSize: number) => Promise<AccessChangePreview>
  onAnswer: (yes: boolean) => void
}

/** Preview of gained and lost rights before a change is saved. */
export function AccessChangesDialog({ title, first, pageSize, look, onAnswer }: ChangesDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [shown, setShown] = useState({ changes: first, page: 1, size: pageSize })
  const turn = async (page: number, size: number) => {
    try {
      setShown({ changes: await look(page, size), page, size })
    } catch (error) {
      showToast.failure(error)
    }
  }
  return (
    <Dialog
      title={title ? say(title) : t('changesTitle')}
      closeWords={c('close')}
      onClose={() => onAnswer(false)}
      width={760}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{c('cancel')}</Button>
          <Button look="primary" data-first onClick={() => onAnswer(true)}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <AccessChangesView
        changes={shown.changes}
        page={shown.page}
        pageSize={shown.size}
        onPage={(page, size) => void turn(page, size)}
      />
    </Dialog>
  )
}
