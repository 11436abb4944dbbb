import type { Command, EditorState } from 'prosemirror-state'
import { useState } from 'react'
import { showDialog } from '../../../kernel/show.tsx'
import { useText } from '../../../kernel/text.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { type ImageProperties, imagePropertiesCommand, selectedImage } from './image-actions.ts'
import { ToolbarFormDialog } from './table-dialogs.tsx'
import styles from './toolbar.module.css'
import { messages } from './toolbar.text.ts'

interface ImagePropertiesProps {
  first: ImageProperties
  onAnswer: (properties: ImageProperties | null) => void
}

const largestSide = 4000
const thickestBorder = 20

/** Width and height keep their ratio. */
function ImagePropertiesDialog({ first, onAnswer }: ImagePropertiesProps) {
  const t = useText(messages)
  const [now, setNow] = useState(first)
  const ratio = first.width / first.height
  const change = (some: Partial<ImageProperties>) => setNow({ ...now, ...some })
  const number = (label: string, value: number, most: number, set: (value: number) => void) => (
    <TextInput
      label={label}
      type="number"
      min={0}
      max={most}
      value={value || ''}
      onChange={(event) => set(Math.min(most, Math.max(0, Math.round(event.target.valueAsNumber || 0))))}
    />
  )
  return (
    <ToolbarFormDialog
      title={t('imageProperties')}
      disabled={now.width < 1 || now.height < 1}
      onApply={() => onAnswer(now)}
      onClose={() => onAnswer(null)}
    >
      <TextArea
        label={t('imageWords')}
        value={now.alt}
        maxLength={1000}
        onChange={(event) => change({ alt: event.target.value })}
      />
      <div className={styles.pair}>
        {number(t('imageWidth'), now.width, largestSide, (width) =>
          change({ width, height: Math.round(width / ratio) }),
        )}
        {number(t('imageHeight'), now.height, largestSide, (height) =>
          change({ height, width: Math.round(height * ratio) }),
        )}
      </div>
      <div className={styles.pair}>
        {number(t('imageBorder'), now.borderWidth, thickestBorder, (borderWidth) => change({ borderWidth }))}
        <input
          className={styles.colour}
          type="color"
          aria-label={t('colour')}
          value={now.borderColor}
          onChange={(event) => change({ borderColor: event.target.value })}
        />
      </div>
    </ToolbarFormDialog>
  )
}

/** Asks for the properties of the selected picture. */
export async function askImageChange(state: EditorState): Promise<Command | null> {
  const image = selectedImage(state)
  if (!image) return null
  const { alt, width, height, borderWidth, borderColor } = image.node.attrs
  const first = {
    alt: alt ?? '',
    width: Math.round(width ?? 0),
    height: Math.round(height ?? 0),
    borderWidth: borderWidth ?? 0,
    borderColor: borderColor ?? '#000000',
  }
  const chosen = await showDialog<ImageProperties>((answer) => (
    <ImagePropertiesDialog first={first} onAnswer={answer} />
  ))
  return chosen && imagePropertiesCommand(first, chosen)
}
