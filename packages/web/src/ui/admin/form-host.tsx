import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useWaiting, type Waiting } from './asking.ts'
import { useSay } from './host.ts'
import { useForm } from './use-form.tsx'
import { useWords } from './use-words.ts'

/** Draws what `askForm` asks. */
export function FormHost() {
  const present = useWaiting()
  return present ? <FormDialog key={present.number} {...present} /> : null
}

function FormDialog({ question, answer }: Waiting) {
  const t = useWords()
  const say = useSay()
  let sent: object = {}
  const { busy, send, drawn } = useForm(question, async (values) => {
    sent = values
    return question.submit?.(values)
  })
  const go = async () => {
    if (await send()) answer(sent)
  }
  return (
    <Dialog
      title={say(question.title)}
      closeWords={t('close')}
      onClose={() => !busy && answer(null)}
      width={question.width ?? 460}
      footer={
        <>
          <Button disabled={busy} onClick={() => answer(null)}>
            {t('cancel')}
          </Button>
          <Button
            look={question.danger ? 'danger' : 'primary'}
            busy={busy}
            data-send
            onClick={() => void go()}
          >
            {say(question.okWords ?? t('ok'))}
          </Button>
        </>
      }
    >
      {drawn(question.body && <p>{say(question.body)}</p>)}
    </Dialog>
  )
}
