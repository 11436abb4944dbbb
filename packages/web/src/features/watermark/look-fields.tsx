import { type WatermarkError, watermarkLimits, watermarkVariables } from '@cabinet/contract/watermark'
import { Input, Slider } from 'antd'
import { ImageUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText, useTranslate } from '../../kernel/text.ts'
import type { CustomFieldProps } from '../../ui/admin/index.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { messages, watermarkVariableMessages } from './admin.text.ts'
import styles from './look-fields.module.css'

/** The text field, with clickable variables. */
export function WatermarkTextField({ field }: { field: CustomFieldProps }) {
  const t = useText(messages)
  const area = useRef<HTMLTextAreaElement>(null)
  const value = String(field.value ?? '')
  const insert = (variable: string) => {
    const place = area.current?.selectionStart ?? value.length
    const word = `{${variable}}`
    const before = value.slice(0, place)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    field.onChange(before + gap + word + value.slice(area.current?.selectionEnd ?? place))
    const end = place + gap.length + word.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }
  return (
    <div className={styles.text}>
      <Input.TextArea
        ref={(made) => {
          area.current = made?.resizableTextArea?.textArea ?? null
        }}
        {...(field.id && { id: field.id })}
        value={value}
        disabled={field.disabled}
        autoSize={{ minRows: 2, maxRows: 4 }}
        placeholder={t('textPlace')}
        onChange={(event) => field.onChange(event.target.value)}
      />
      <div className={styles.variables}>
        {watermarkVariables.map((variable) => (
          <button
            key={variable}
            type="button"
            className={styles.variable}
            disabled={field.disabled}
            onClick={() => insert(variable)}
          >
            {t(watermarkVariableMessages[variable])}
          </button>
        ))}
      </div>
    </div>
  )
}

const colours = [
  ['black', '#1a1d23'],
  ['grey', '#7c8492'],
  ['red', '#d1293d'],
  ['blue', '#2459e0'],
  ['green', '#12805c'],
] as const

/** A colour field with common colours and a custom one. */
export function WatermarkColourField({ field }: { field: CustomFieldProps }) {
  const t = useText(messages)
  const value = String(field.value ?? '')
  return (
    <div className={styles.colours} role="radiogroup" aria-label={t('colour')}>
      {colours.map(([name, colour]) => (
        <label key={colour} className={styles.colour} data-tip={t(name)}>
          <input
            type="radio"
            name="watermark-colour"
            aria-label={t(name)}
            checked={value === colour}
            onChange={() => field.onChange(colour)}
          />
          <span style={{ background: colour }} />
        </label>
      ))}
      <input
        type="color"
        className={styles.own}
        aria-label={t('ownColour')}
        data-tip={t('ownColour')}
        value={value}
        onChange={(event) => field.onChange(event.target.value.toLowerCase())}
      />
    </div>
  )
}

interface SlideProps {
  field: CustomFieldProps
  label: string
  max: number
  /** Formats a value. */
  say: (value: number) => string
}

/** A slider for a number. */
export function WatermarkSlideField({ field, label, max, say }: SlideProps) {
  const value = Number(field.value ?? 0)
  return (
    <div className={styles.slide}>
      <Slider
        min={0}
        max={max}
        value={value}
        disabled={field.disabled}
        tooltip={{ open: false }}
        ariaLabelForHandle={label}
        onChange={(next) => field.onChange(next)}
      />
      <output>{say(value)}</output>
    </div>
  )
}

const asAddress = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** A field for a local picture, stored as a data URI. */
export function WatermarkPictureField({ field }: { field: CustomFieldProps }) {
  const t = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  const say = useTranslate()
  const [refused, setRefused] = useState<WatermarkError | null>(null)
  const value = String(field.value ?? '')
  const pick = async (file: File | undefined) => {
    if (!file) return
    const why =
      file.type !== 'image/png' && file.type !== 'image/jpeg'
        ? 'watermark.picture_invalid'
        : file.size > watermarkLimits.picture
          ? 'watermark.picture_too_large'
          : null
    setRefused(why)
    if (!why) field.onChange(await asAddress(file))
  }
  return (
    <div className={styles.picture}>
      {value !== '' && (
        <span className={styles.shown}>
          <img src={value} alt={t('picture')} />
        </span>
      )}
      <Button icon={<ImageUp />} disabled={field.disabled} onClick={() => input.current?.click()}>
        {t('choosePicture')}
      </Button>
      {value !== '' && (
        <IconButton words={t('removePicture')} icon={<X />} onClick={() => field.onChange('')} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        className={styles.hidden}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void pick(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {refused && <FieldError>{say(refused)}</FieldError>}
    </div>
  )
}
