import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useWaitingForm, type WaitingFormQuestion } from './asking.ts'
import { useHostTranslate } from './host.ts'
import { useFieldForm } from './use-form.tsx'
import { useAdminKitMessages } from './use-words.ts'

/** Renders the form of `askForm`. */
export function FormHost() {
  const present = useWaitingForm()
  return present ? <FormDialog key={present.number} {...present} /> : null
}

function FormDialog({ question, answer }: WaitingFormQuestion) {
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  let sent: object = {}
  const { busy, send, drawn } = useFieldForm(question, async (values) => {
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
