import { Alert, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { askForConfirmation } from '../confirm.tsx'
import { FormFields } from './fields.tsx'
import styles from './form.module.css'
import type { FormSpecification } from './form-types.ts'
import { adminKitHost, useHostTranslate } from './host.ts'
import { useAdminKitMessages } from './use-words.ts'

const textOf = (values: unknown) =>
  JSON.stringify(values, (_, value) => (value === undefined || value === '' ? null : value))

/** Returns a form over declared fields: its elements, its submission, and whether it may be left. */
export function useFieldForm<Values extends object>(
  { fields, initial, errorAt }: FormSpecification<Values>,
  submit: (values: Values) => unknown,
) {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const say = useHostTranslate()
  const t = useAdminKitMessages()
  const own = form as unknown as FormInstance

  /** Sends what is filled in; true when it went through. A `submit` that answers false was given up. */
  const send = async () => {
    setWrong(null)
    try {
      await form.validateFields()
    } catch {
      // antd shows what is wrong at each field.
      focusWrong(own)
      return false
    }
    setBusy(true)
    try {
      return (await submit({ ...initial, ...form.getFieldsValue() })) !== false
    } catch (error) {
      const key = adminKitHost().keyOf(error)
      const field = key ? errorAt?.[key] : undefined
      if (key && field) {
        own.setFields([{ name: field, errors: [say(key)] }])
        focusWrong(own)
      } else if (key) setWrong(key)
      else adminKitHost().failed(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const isDirty = () => textOf({ ...initial, ...form.getFieldsValue() }) !== textOf(initial)
  /** Asks whether to discard the input. */
  const mayLeave = async () =>
    !isDirty() ||
    askForConfirmation({
      title: t('leaveTitle'),
      body: t('leaveBody'),
      okWords: t('leave'),
      cancelWords: t('stay'),
      danger: true,
      focusCancel: true,
    })
  const drawn = (above?: ReactNode) => (
    <Form
      form={form}
      layout="vertical"
      requiredMark
      initialValues={initial as never}
      validateTrigger={['onBlur', 'onSubmit']}
      disabled={busy}
      className={styles.form ?? ''}
      onKeyDown={(event) => {
        const target = event.target as HTMLElement
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !target.matches('input:not([role])'))
          return
        event.preventDefault()
        target.closest('[data-form], [role=dialog]')?.querySelector<HTMLElement>('[data-send]')?.click()
      }}
    >
      {wrong && (
        <div role="alert" className={styles.alert}>
          <Alert type="error" showIcon title={say(wrong)} />
        </div>
      )}
      {above}
      <FormFields fields={fields} />
    </Form>
  )
  return { form, busy, send, mayLeave, drawn }
}

/** The first field that is wrong comes into view and takes the focus. */
function focusWrong(form: FormInstance) {
  const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0)
  if (first) form.scrollToField(first.name, { block: 'center', focus: true })
}
