import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  Unlink,
} from 'lucide-react'
import { useRef, useState } from 'react'
// the policy of the page sanitises markup only once this is loaded, and the editor parses markup
import '../html.ts'
import { askForm } from '../../ui/admin/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type LocalizedText, useText, useTranslate } from '../text.ts'
import { insertPictures, PictureTools, pastedFiles } from './picture-insertion.tsx'
import { createPictureNode } from './picture-node.ts'
import type { RichTextPictures } from './pictures.ts'
import { editorMessages } from './rich-text.text.ts'
import styles from './rich-text-editor.module.css'

interface RichTextEditorProps {
  label: LocalizedText
  /** HTML; read once. */
  value: string
  /** HTML; '' for an empty text. */
  onChange(html: string): void
  /** Where the text may have pictures; read once. */
  pictures?: RichTextPictures
}

const isWebAddress = (address: string) => /^(https?:\/\/|mailto:)\S+$/i.test(address.trim())

const plain = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, autolink: true, protocols: ['mailto'], isAllowedUri: isWebAddress },
  }),
]

/** A field for formatted text. Loaded with the form that holds it. */
export function RichTextEditor({ label, value, onChange, pictures }: RichTextEditorProps) {
  const say = useTranslate()
  const [extensions] = useState(() => (pictures ? [...plain, createPictureNode(pictures.load)] : plain))
  const present = useRef<Editor | null>(null)
  const take = (files: readonly File[], at?: number) => {
    if (!present.current || !pictures || files.length === 0) return false
    void insertPictures(present.current, pictures, files, at)
    return true
  }
  const editor = useEditor({
    extensions,
    content: value,
    // its style element would break the policy of the page; the style sheet has what it needs
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': say(label) },
      handlePaste: (_, event) => take(pastedFiles(event.clipboardData)),
      handleDrop: (view, event, _, isMove) =>
        !isMove &&
        take(
          [...(event.dataTransfer?.files ?? [])],
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  present.current = editor
  return (
    <div className={styles.editor}>
      {editor && <Tools editor={editor} pictures={pictures} />}
      <EditorContent editor={editor} className={styles.text} />
    </div>
  )
}

type ToolName = keyof typeof tools

const tools = {
  bold: {
    words: editorMessages.bold,
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  italic: {
    words: editorMessages.italic,
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  underline: {
    words: editorMessages.underline,
    icon: Underline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  strike: {
    words: editorMessages.strike,
    icon: Strikethrough,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  heading: {
    words: editorMessages.heading,
    icon: Heading2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  bullets: {
    words: editorMessages.bullets,
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  numbers: {
    words: editorMessages.numbers,
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  quote: {
    words: editorMessages.quote,
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
} satisfies Record<string, { words: LocalizedText; icon: LucideIcon; run: (editor: Editor) => unknown }>

const names = Object.keys(tools) as ToolName[]

/** Which formats the selection has. */
const activeIn = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  heading: editor.isActive('heading'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  picture: editor.isActive('image'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

/** Asks for the address of a link and sets it. */
async function askLink(editor: Editor) {
  const now = editor.getAttributes('link').href
  const answer = await askForm<{ href: string }>({
    title: editorMessages.link,
    initial: { href: typeof now === 'string' ? now : 'https://' },
    fields: [
      {
        kind: 'text',
        name: 'href',
        words: editorMessages.address,
        required: true,
        max: 2000,
        check: (href: string) => (isWebAddress(href) ? null : editorMessages.addressInvalid),
      },
    ],
  })
  if (!answer) return
  const href = answer.href.trim()
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !now)
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

function Tools({ editor, pictures }: { editor: Editor; pictures: RichTextPictures | undefined }) {
  const t = useText(editorMessages)
  const say = useTranslate()
  const active = useEditorState({ editor, selector: ({ editor: now }) => activeIn(now) })
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      {names.map((name) => {
        const { words, icon: Icon, run } = tools[name]
        return (
          <IconButton
            key={name}
            small
            words={say(words)}
            icon={<Icon />}
            pressed={active[name]}
            onClick={() => run(editor)}
          />
        )
      })}
      <IconButton
        small
        words={t('link')}
        icon={<Link />}
        pressed={active.link}
        onClick={() => void askLink(editor)}
      />
      {active.link && (
        <IconButton
          small
          words={t('unlink')}
          icon={<Unlink />}
          onClick={() => editor.chain().focus().unsetLink().run()}
        />
      )}
      {pictures && <PictureTools editor={editor} pictures={pictures} active={active.picture} />}
      <span className={styles.space} />
      <IconButton
        small
        words={t('undo')}
        icon={<Undo2 />}
        disabled={!active.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        small
        words={t('redo')}
        icon={<Redo2 />}
        disabled={!active.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  )
}
