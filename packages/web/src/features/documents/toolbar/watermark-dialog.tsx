import type { Watermark } from '@eigenpal/docx-editor-core/types/document'
import { pictureWatermarkDisplayEmu } from '@eigenpal/docx-editor-core/types/document'
import { useState } from 'react'
import { showDialog } from '../../../kernel/show.tsx'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { pickFile } from './pick-file.ts'
import { ToolbarFormDialog } from './table-dialogs.tsx'
import styles from './toolbar.module.css'
import { messages } from './toolbar.text.ts'

type TextMark = Extract<Watermark, { kind: 'text' }>
type PictureMark = Extract<Watermark, { kind: 'picture' }>

export interface WatermarkChoice {
  watermark: Watermark | null
}

interface WatermarkProps {
  current: Watermark | null
  fonts: readonly string[]
  onAnswer: (choice: WatermarkChoice | null) => void
}

function WatermarkDialog({ current, fonts, onAnswer }: WatermarkProps) {
  const t = useText(messages)
  const [kind, setKind] = useState<'none' | 'text' | 'picture'>(current?.kind ?? 'none')
  const [text, setText] = useState<TextMark>(
    current?.kind === 'text'
      ? current
      : {
          kind: 'text',
          text: t('watermarkSample'),
          font: 'Calibri',
          color: '#C0C0C0',
          semitransparent: true,
          layout: 'diagonal',
        },
  )
  const [picture, setPicture] = useState<PictureMark>(
    current?.kind === 'picture' ? current : { kind: 'picture', scale: 1, washout: true },
  )
  const watermark = kind === 'text' ? text : kind === 'picture' ? picture : null
  const lacks = kind === 'text' ? text.text.trim() === '' : kind === 'picture' && !picture.dataUrl
  const choose = async () => {
    const file = await pickFile('image/*')
    if (!file) return
    try {
      const dataUrl = await dataUrlOf(file)
      const { naturalWidth, naturalHeight } = await decodedPicture(dataUrl)
      const { kind, scale, washout } = picture
      setPicture({
        kind,
        scale,
        washout,
        dataUrl,
        ...pictureWatermarkDisplayEmu(naturalWidth, naturalHeight),
      })
    } catch {
      showToast.warning(messages.notRead)
    }
  }
  return (
    <ToolbarFormDialog
      title={t('watermark')}
      disabled={lacks}
      onApply={() => onAnswer({ watermark })}
      onClose={() => onAnswer(null)}
    >
      <SegmentedControl
        label={t('kind')}
        value={kind}
        options={(['none', 'text', 'picture'] as const).map((value) => ({ value, words: t(value) }))}
        onChange={setKind}
      />
      {kind === 'text' && (
        <>
          <TextInput
            label={t('watermarkText')}
            value={text.text}
            onChange={(event) => setText({ ...text, text: event.target.value })}
          />
          <div className={styles.pair}>
            <NativeSelect
              label={t('font')}
              value={text.font}
              options={[...new Set([text.font, ...fonts])].map((value) => ({ value, words: value }))}
              onChange={(font) => setText({ ...text, font })}
            />
            <input
              type="color"
              aria-label={t('colour')}
              className={styles.colour}
              value={text.color}
              onChange={(event) => setText({ ...text, color: event.target.value })}
            />
          </div>
          <TextInput
            label={t('size')}
            type="number"
            min={8}
            max={200}
            value={text.fontSize ?? ''}
            onChange={({ target }) => {
              const { fontSize: _, ...automatic } = text
              setText(target.valueAsNumber ? { ...text, fontSize: target.valueAsNumber } : automatic)
            }}
          />
          <Checkbox
            checked={text.layout === 'diagonal'}
            onChange={({ target }) =>
              setText({ ...text, layout: target.checked ? 'diagonal' : 'horizontal' })
            }
          >
            {t('diagonal')}
          </Checkbox>
          <Checkbox
            checked={text.semitransparent}
            onChange={({ target }) => setText({ ...text, semitransparent: target.checked })}
          >
            {t('semitransparent')}
          </Checkbox>
        </>
      )}
      {kind === 'picture' && (
        <>
          <div className={styles.pair}>
            <Button onClick={() => void choose()}>{t('choosePicture')}</Button>
            {picture.dataUrl && <img src={picture.dataUrl} alt="" className={styles.preview} />}
          </div>
          <TextInput
            label={t('scale')}
            type="number"
            min={10}
            max={500}
            value={Math.round(picture.scale * 100)}
            onChange={({ target }) => setPicture({ ...picture, scale: (target.valueAsNumber || 100) / 100 })}
          />
          <Checkbox
            checked={picture.washout}
            onChange={({ target }) => setPicture({ ...picture, washout: target.checked })}
          >
            {t('washout')}
          </Checkbox>
        </>
      )}
    </ToolbarFormDialog>
  )
}

/** Asks for the watermark of a document; `watermark: null` removes it. */
export const askWatermark = (
  current: Watermark | null,
  fonts: readonly string[],
): Promise<WatermarkChoice | null> =>
  showDialog<WatermarkChoice>((answer) => (
    <WatermarkDialog current={current} fonts={fonts} onAnswer={answer} />
  ))

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

async function decodedPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}
