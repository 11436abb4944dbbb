import { common } from '../../kernel/common.text.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type Blank, blankWords } from './make.tsx'
import { words } from './templates.text.ts'
import { useMaking } from './use-making.ts'

interface NameDialogProps {
  blank: Blank
  /** Makes the file; what it throws is shown under the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks how a new blank file is called. */
export function NameDialog({ blank, onName, onClose }: NameDialogProps) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const making = useMaking(t('untitled'), onName, onClose)
  return (
    <Dialog
      title={t('makeTitle', { kind: say(blankWords[blank]) })}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void making.submit()}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={making.busy}>
            {t('make')}
          </Button>
        </>
      }
    >
      <TextInput
        label={t('fileName')}
        value={making.name}
        autoComplete="off"
        error={making.wrong && say(making.wrong)}
        hint={t('nameHint', { suffix: blank })}
        onFocus={(event) => event.target.select()}
        onChange={(event) => making.type(event.target.value)}
      />
    </Dialog>
  )
}
