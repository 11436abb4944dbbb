import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { AdminDrawer } from './drawer.tsx'
import type { FormSpecification } from './form-types.ts'
import { adminKitHost, type HostText, useHostTranslate } from './host.ts'
import { AdminThemeProvider } from './theme.tsx'
import { useFieldForm } from './use-form.tsx'
import { useAdminKitMessages } from './use-words.ts'

export interface FormDrawerProps<Values extends object> extends FormSpecification<Values> {
  open: boolean
  title: HostText
  /** Words of the button; 'Save' without. */
  okWords?: HostText
  /** Message after success; 'Saved' by default, null for none. */
  doneWords?: HostText | null
  onClose(): void
  /**
   * Submits; errors show at their field (`errorAt`) or on top. The drawer closes on success; false keeps it
   * open.
   */
  submit(values: Values): Promise<unknown>
  /** Pixels (520). */
  width?: number
  /** Above the fields. */
  above?: ReactNode
}

const firstField = 'form input:not(:disabled, [type=checkbox]), form textarea:not(:disabled)'

/** A form in a drawer from declared fields: asks before discarding input and shows server errors in place. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  return <AdminThemeProvider>{<Inside {...props} />}</AdminThemeProvider>
}

function Inside<Values extends object>({ open, width = 520, onClose, ...rest }: FormDrawerProps<Values>) {
  // The content is remounted on every opening, so that `initial` is current.
  return open ? <Opened {...rest} open width={width} onClose={onClose} /> : null
}

function Opened<Values extends object>({
  title,
  okWords,
  doneWords,
  onClose,
  submit,
  width,
  above,
  ...form
}: FormDrawerProps<Values>) {
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  const { busy, send, mayLeave, drawn } = useFieldForm(form, submit)
  const leave = async () => {
    if (!busy && (await mayLeave())) onClose()
  }
  const save = async () => {
    if (!(await send())) return
    if (doneWords !== null) adminKitHost().done(doneWords ?? t('saved'))
    onClose()
  }
  return (
    <AdminDrawer
      open
      width={width ?? 520}
      onClose={() => void leave()}
      first={firstField}
      title={say(title)}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button look="primary" busy={busy} data-send onClick={() => void save()}>
            {say(okWords ?? t('save'))}
          </Button>
        </>
      }
    >
      {drawn(above)}
    </AdminDrawer>
  )
}
