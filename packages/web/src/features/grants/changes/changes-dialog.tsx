import type { Changes } from '@cabinet/contract/grants'
import { useState } from 'react'
import { common } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { words } from '../grants.text.ts'
import { ChangesView } from './changes-view.tsx'

interface ChangesDialogProps {
  first: Changes
  /** Rows of the first page. */
  pageSize: number
  look: (page: number, pageSize: number) => Promise<Changes>
  onAnswer: (yes: boolean) => void
}

/** Who would gain and lose what, before it is saved. */
export function ChangesDialog({ first, pageSize, look, onAnswer }: ChangesDialogProps) {
  const t = useText(words)
  const c = useText(common)
  const [shown, setShown] = useState({ changes: first, page: 1, size: pageSize })
  const turn = async (page: number, size: number) => {
    try {
      setShown({ changes: await look(page, size), page, size })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      title={t('changesTitle')}
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
      <ChangesView
        changes={shown.changes}
        page={shown.page}
        pageSize={shown.size}
        onPage={(page, size) => void turn(page, size)}
      />
    </Dialog>
  )
}
