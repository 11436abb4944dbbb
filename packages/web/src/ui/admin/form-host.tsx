import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import type { FormOf } from './form-types.ts'
import { type Say, useSay } from './host.ts'
import { useForm } from './use-form.tsx'
import { useWords } from './use-words.ts'

export interface FormQuestion<Values extends object> extends FormOf<Values> {
  title: Say
  /** Above the fields. */
  body?: Say
  okWords?: Say
  danger?: boolean
  width?: number
  /** Sends before the dialog closes, so that errors show in it. */
  submit?: (values: Values) => Promise<unknown>
}

interface Waiting {
  question: FormQuestion<object>
  answer(values: object | null): void
}
let waiting: Waiting | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks for a few values in a dialog; null when given up. Works on every `AdminPage` (and inside `AdminForms`). */
export function askForm<Values extends object>(question: FormQuestion<Values>): Promise<Values | null> {
  waiting?.answer(null)
  return new Promise((resolve) => {
    waiting = {
      question: question as unknown as FormQuestion<object>,
      answer: (values) => {
        waiting = null
        tell()
        resolve(values as Values | null)
      },
    }
    tell()
  })
}

/** Draws what `askForm` asks. */
export function FormHost() {
  const present = useSyncExternalStore(subscribe, () => waiting)
  return present ? <FormDialog {...present} /> : null
}

function FormDialog({ question, answer }: Waiting) {
  const t = useWords()
  const say = useSay()
  let sent: object = {}
  const { busy, send, drawn } = useForm(question, async (values) => {
    sent = values
    await question.submit?.(values)
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
