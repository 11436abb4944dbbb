import { richTextAltLength, richTextPictureAddress } from '@cabinet/contract/rich-text'
import type { Editor } from '@tiptap/react'
import { Captions, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { askForm, type FormFieldSpec } from '../../ui/admin/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useText } from '../text.ts'
import { showToast } from '../toast.ts'
import styles from './picture-insertion.module.css'
import type { RichTextPictures } from './pictures.ts'
import { editorMessages } from './rich-text.text.ts'

interface AltValues {
  alt: string
  preview: null
}

const altField: FormFieldSpec<AltValues> = {
  kind: 'text',
  name: 'alt',
  words: editorMessages.alt,
  hint: editorMessages.altHint,
  required: true,
  max: richTextAltLength,
}

/** The chosen picture, and that it is being sent. */
function Preview({ file, isSent }: { file: File; isSent: boolean }) {
  const t = useText(editorMessages)
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className={styles.preview}>
      {address && <img src={address} alt={file.name} />}
      {isSent && <ProgressBar label={t('uploading')} value={null} />}
    </div>
  )
}

/** Asks for the alternative text of each picture, sends it, and puts it into the text at `at`, or at the cursor. */
export async function insertPictures(
  editor: Editor,
  pictures: RichTextPictures,
  files: readonly File[],
  at?: number,
): Promise<void> {
  let place = at ?? editor.state.selection.to
  for (const file of files) {
    const refusal = pictures.refusal(file)
    if (refusal) {
      showToast.error(refusal)
      continue
    }
    let id = ''
    const answer = await askForm<AltValues>({
      title: editorMessages.picture,
      initial: { alt: '', preview: null },
      okWords: editorMessages.insert,
      fields: [
        {
          kind: 'own',
          name: 'preview',
          words: editorMessages.preview,
          draw: ({ disabled }) => <Preview file={file} isSent={disabled} />,
        },
        altField,
      ],
      submit: async () => {
        id = await pictures.upload(file)
      },
    })
    if (!answer || editor.isDestroyed) continue
    const before = editor.state.doc.content.size
    const attrs = { src: richTextPictureAddress(id), alt: answer.alt.trim() }
    editor.chain().focus().insertContentAt(Math.min(place, before), { type: 'image', attrs }).run()
    place += editor.state.doc.content.size - before
  }
}

/** Asks for another alternative text of the selected picture. */
async function askAlt(editor: Editor) {
  const { alt } = editor.getAttributes('image')
  const answer = await askForm<AltValues>({
    title: editorMessages.alt,
    initial: { alt: typeof alt === 'string' ? alt : '', preview: null },
    fields: [altField],
  })
  if (answer) editor.chain().focus().updateAttributes('image', { alt: answer.alt.trim() }).run()
}

/** The files of a paste that is nothing but files: what office programs copy has a picture of itself beside its text. */
export function pastedFiles(copied: DataTransfer | null): File[] {
  return copied && copied.getData('text/plain') === '' ? [...copied.files] : []
}

interface PictureToolsProps {
  editor: Editor
  pictures: RichTextPictures
  /** Whether a picture is selected. */
  active: boolean
}

/** Buttons that insert pictures, and change the alternative text of the selected one. */
export function PictureTools({ editor, pictures, active }: PictureToolsProps) {
  const t = useText(editorMessages)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton small words={t('picture')} icon={<ImagePlus />} onClick={() => field.current?.click()} />
      {active && (
        <IconButton small words={t('alt')} icon={<Captions />} onClick={() => void askAlt(editor)} />
      )}
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={pictures.types.join()}
        aria-label={t('picture')}
        onChange={(event) => {
          void insertPictures(editor, pictures, [...(event.target.files ?? [])])
          // so that the same file can be chosen again
          event.target.value = ''
        }}
      />
    </>
  )
}
