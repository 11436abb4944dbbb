import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { messages } from './admin.text.ts'

interface DraftButtonsProps {
  draft: { dirty: boolean; busy: boolean; discard(): void; keep(): Promise<void> }
  /** Whether the entered values are valid to save. */
  ready?: boolean
}

/** Save and discard buttons in a card's header; discard appears only for unsaved changes. */
export function SaveAndDiscardButtons({ draft, ready = true }: DraftButtonsProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  return (
    <>
      {draft.dirty && (
        <Button look="quiet" disabled={draft.busy} onClick={draft.discard}>
          {t('undo')}
        </Button>
      )}
      <Button
        look="primary"
        busy={draft.busy}
        disabled={!draft.dirty || !ready}
        onClick={() => void draft.keep()}
      >
        {c('save')}
      </Button>
    </>
  )
}
