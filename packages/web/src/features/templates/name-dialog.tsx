import { commonMessages } from '../../kernel/common.text.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type BlankExtension, blankFileMessages } from './make.tsx'
import { messages } from './templates.text.ts'
import { useFileNaming } from './use-making.ts'

interface NameDialogProps {
  blank: BlankExtension
  /** Creates the file; an error appears below the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a new blank file. */
export function NewFileNameDialog({ blank, onName, onClose }: NameDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const making = useFileNaming(t('untitled'), onName, onClose)
  return (
    <Dialog
      title={t('makeTitle', { kind: say(blankFileMessages[blank]) })}
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
