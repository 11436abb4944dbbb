import { DatePicker, Form, Input, InputNumber, Segmented, Select, Switch, TreeSelect } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { joinClassNames } from '../classes.ts'
import styles from './form.module.css'
import type { CustomFieldProps, FormFieldSpec, FormSpecification } from './form-types.ts'
import { adminKitHost, useHostTranslate } from './host.ts'
import { SizeInput, withoutTrailingZeros } from './size-input.tsx'
import { popupTreeHeightPx } from './sizes.ts'
import { useAdminKitMessages } from './use-words.ts'

/** Decimals of a number whose field does not say how many (specification). */
const defaultDecimals = 2

/** Everything but sections. */
type Asking<Values> = Exclude<FormFieldSpec<Values>, { kind: 'section' }>

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The fields of a form, half-width ones in pairs. Must be inside antd's Form. */
export function FormFields<Values extends object>({ fields }: Pick<FormSpecification<Values>, 'fields'>) {
  const say = useHostTranslate()
  const values = (Form.useWatch([], { preserve: true }) ?? {}) as Values
  return (
    <div className={styles.fields}>
      {fields.map((field) => {
        if (field.kind === 'section')
          return (
            <h3 key={`section ${say(field.words)}`} className={styles.section}>
              {say(field.words)}
            </h3>
          )
        if (field.shown && !field.shown(values)) return null
        return <One key={field.name} field={field} values={values} />
      })}
    </div>
  )
}

function One<Values extends object>({ field, values }: { field: Asking<Values>; values: Values }) {
  const say = useHostTranslate()
  const t = useAdminKitMessages()
  const form = Form.useFormInstance()
  const isChinese = adminKitHost().useLanguage() === 'zh'
  const words = say(field.words)
  const hint = typeof field.hint === 'function' ? field.hint(values) : field.hint
  const none = 'none' in field && field.options.length === 0 ? field.none : undefined
  const max = field.kind === 'text' || field.kind === 'area' ? field.max : undefined
  return (
    <Form.Item
      className={joinClassNames(field.half && styles.half)}
      name={field.name as string}
      label={words}
      required={!!field.required}
      extra={none ?? (hint && say(hint))}
      {...(field.kind === 'switch' && {
        valuePropName: 'checked',
        layout: 'horizontal',
        className: styles.switch ?? '',
      })}
      {...(field.kind === 'date' && {
        getValueProps: (value: Date | null | undefined) => ({ value: value ? dayjs(value) : null }),
        normalize: (value: Dayjs | null) => value?.toDate() ?? null,
      })}
      rules={[
        {
          validator: async (_, value: unknown) => {
            if (isEmpty(value)) {
              if (field.required)
                throw new Error(
                  t(isChosen(field.kind) ? 'choiceRequired' : 'required', {
                    name: isChinese ? spacedInChinese(words) : words,
                  }),
                )
              return
            }
            if (field.kind === 'size' && Number.isNaN(value)) throw new Error(t('notZero'))
            if (max !== undefined && String(value).length > max) throw new Error(t('tooLong', { count: max }))
            const wrong = field.check?.(value as never, form.getFieldsValue(true) as Values)
            if (wrong) throw new Error(say(wrong))
          },
        },
      ]}
    >
      <Control field={field} words={words} />
    </Form.Item>
  )
}

const isChosen = (kind: string) => ['select', 'segments', 'tree', 'date'].includes(kind)

/** Chinese text has a space before Latin letters. */
const spacedInChinese = (name: string) => (/^\w/.test(name) ? ` ${name}` : name)

interface ControlProps<Values> {
  field: Asking<Values>
  words: string
  /** antd gives these. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

function Control<Values>({ field, words, ...given }: ControlProps<Values>): ReactNode {
  const say = useHostTranslate()
  const disabled = !!field.disabled
  const placeholder = 'placeholder' in field && field.placeholder ? say(field.placeholder) : ''
  // antd's form item passes value and onChange; each control knows its own value type.
  const antd = { ...given, disabled, placeholder } as object
  switch (field.kind) {
    case 'text':
      return <Input {...antd} autoComplete={field.autoComplete ?? 'off'} suffix={field.end} />
    case 'password':
      return <Input.Password {...antd} autoComplete="new-password" />
    case 'area':
      return <Input.TextArea {...antd} autoSize={{ minRows: field.rows ?? 3, maxRows: 10 }} />
    case 'number':
      return (
        <InputNumber
          {...antd}
          className={styles.wide ?? ''}
          precision={field.decimals ?? defaultDecimals}
          formatter={withoutTrailingZeros}
          {...(field.min !== undefined && { min: field.min })}
          {...(field.max !== undefined && { max: field.max })}
          {...(field.unit && { suffix: say(field.unit) })}
        />
      )
    case 'size':
      return (
        <SizeInput
          {...(antd as object)}
          label={words}
          {...(field.zero !== undefined && { zeroWords: say(field.zero) })}
        />
      )
    case 'select':
      return (
        <Select
          {...antd}
          allowClear={!!field.clearable}
          {...(field.many && { mode: 'multiple' as const })}
          showSearch={field.options.length > 8 ? { optionFilterProp: 'label' } : false}
          options={field.options.map((option) => ({ value: option.value, label: say(option.words) }))}
        />
      )
    case 'segments':
      return (
        <Segmented
          {...antd}
          aria-label={words}
          options={field.options.map((option) => ({ value: option.value, label: say(option.words) }))}
        />
      )
    case 'tree':
      return (
        <TreeSelect
          {...antd}
          allowClear={!!field.clearable}
          multiple={!!field.many}
          showSearch={{ treeNodeFilterProp: 'title' }}
          listHeight={popupTreeHeightPx}
          treeData={field.options}
          {...(field.load && { loadData: (node: { value?: unknown }) => field.load!(String(node.value)) })}
        />
      )
    case 'switch':
      return <Switch {...antd} />
    case 'date':
      return (
        <DatePicker
          {...antd}
          className={styles.wide ?? ''}
          {...(field.time && { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' })}
          {...(field.future && { disabledDate: (day: Dayjs) => day.isBefore(dayjs().startOf('day')) })}
        />
      )
    case 'own':
      return field.draw({ ...given, disabled, placeholder } as unknown as CustomFieldProps)
  }
}
