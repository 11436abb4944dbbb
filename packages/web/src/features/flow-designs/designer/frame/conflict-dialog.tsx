import { commonMessages } from '../../../../kernel/common.text.ts'
import { useText } from '../../../../kernel/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { headerMessages } from '../words/designer.text.ts'

/** Asks what becomes of two people's changes to one draft. */
export function ConflictDialog({ onAnswer }: { onAnswer(choice: 'overwrite' | 'load' | null): void }) {
  const t = useText(headerMessages)
  const c = useText(commonMessages)
  return (
    <Dialog
      role="alertdialog"
      title={t('conflictTitle')}
      onClose={() => onAnswer(null)}
      width={480}
      footer={
        <>
          <Button data-first onClick={() => onAnswer(null)}>
            {c('cancel')}
          </Button>
          <Button onClick={() => onAnswer('load')}>{t('loadTheirs')}</Button>
          <Button look="danger" onClick={() => onAnswer('overwrite')}>
            {t('overwrite')}
          </Button>
        </>
      }
    >
      {t('conflictBody')}
    </Dialog>
  )
}
