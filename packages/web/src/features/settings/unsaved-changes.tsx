import { commonMessages } from '../../kernel/common.text.ts'
import { useText } from '../../kernel/text.ts'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'

interface UnsavedChangesProps {
  draft: { dirty: boolean; busy: boolean; discard(): void; keep(): Promise<unknown> }
  /** Whether the entered values are valid to save. */
  ready?: boolean
}

/** The one way to save settings: a bar that appears with the first change. */
export function UnsavedChangesBar({ draft, ready = true }: UnsavedChangesProps) {
  const c = useText(commonMessages)
  return (
    <UnsavedBar
      words={{ unsaved: c('unsaved'), discard: c('discard'), save: c('save') }}
      dirty={draft.dirty}
      busy={draft.busy}
      ready={ready}
      onSave={() => void draft.keep()}
      onDiscard={draft.discard}
    />
  )
}
