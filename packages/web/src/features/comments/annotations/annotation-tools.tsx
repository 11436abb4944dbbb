import { commentEndpoints } from '@cabinet/contract/comments'
import { annotationColours, annotationShapes } from '@cabinet/contract/comments.anchors'
import { Eye, EyeOff, Highlighter, Keyboard, Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../kernel/call.ts'
import { useBrowserPreference } from '../../../kernel/prefs.ts'
import { useText } from '../../../kernel/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import type { PageLayerProps } from '../../viewers/index.ts'
import { useAnnotations } from './annotation-layer.tsx'
import styles from './annotations.module.css'
import { messages } from './annotations.text.ts'
import { placeAnnotationByKeys } from './by-keys.tsx'
import {
  pickAnnotationInk,
  pickAnnotationTool,
  setAnnotationDraft,
  undoAnnotationDraft,
  useAnnotationTools,
} from './desk.ts'
import { annotationShapeIcons } from './mark.tsx'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

/** Viewer header tools that start drawing and hide annotations. */
export function AnnotationTools({ subject }: Pick<PageLayerProps, 'subject'>) {
  const t = useText(messages)
  const { tool } = useAnnotationTools()
  const drawn = useAnnotations(subject).data?.length ?? 0
  const [hidden, setHidden] = useBrowserPreference('comments.hideAnnotations', false)
  const fileId = subject.file.id
  // Registers the user as a reader of the comments, so that new annotations are pushed to the page.
  useEffect(() => {
    void call(commentEndpoints.read, { fileId, seen: false }, { quiet: true }).catch(() => undefined)
    return () => pickAnnotationTool(null)
  }, [fileId])
  return (
    <>
      <IconButton
        words={t('annotate')}
        icon={<Highlighter />}
        pressed={tool !== null}
        onClick={() => {
          setHidden(false)
          pickAnnotationTool(tool ? null : 'rect')
        }}
      />
      {drawn > 0 && (
        <IconButton
          words={t(hidden ? 'show' : 'hide')}
          icon={hidden ? <EyeOff /> : <Eye />}
          onClick={() => {
            setHidden(!hidden)
            pickAnnotationTool(null)
          }}
        />
      )}
      {tool && createPortal(<Strip tool={tool} />, document.body)}
    </>
  )
}

function Strip({ tool }: { tool: (typeof annotationShapes)[number] }) {
  const t = useText(messages)
  const { ink, draft } = useAnnotationTools()
  useEffect(() => {
    // in the capture phase before the viewer: Escape would close it
    const press = (event: KeyboardEvent) => {
      const inside =
        event.target instanceof Element && event.target.closest(`[role=dialog], [role=menu], ${typing}`)
      if (inside || event.isComposing) return
      if (event.key === 'Escape') {
        if (useAnnotationTools.getState().draft) setAnnotationDraft(null)
        else pickAnnotationTool(null)
      } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') undoAnnotationDraft()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
  return (
    <div className={styles.strip} data-tone="dark" role="toolbar" aria-label={t('tools')}>
      <SegmentedControl
        label={t('tool')}
        value={tool}
        options={annotationShapes.map((shape) => {
          const Icon = annotationShapeIcons[shape]
          return { value: shape, words: t(shape), icon: <Icon size={16} /> }
        })}
        onChange={pickAnnotationTool}
      />
      <span className={styles.line} />
      <SegmentedControl
        label={t('ink')}
        value={ink}
        options={annotationColours.map((one) => ({
          value: one,
          words: t(one),
          icon: <span className={styles.ink} data-ink={one} />,
        }))}
        onChange={pickAnnotationInk}
      />
      <span className={styles.line} />
      <IconButton
        small
        words={t('byKeys')}
        icon={<Keyboard />}
        disabled={tool === 'pen'}
        onClick={() => tool !== 'pen' && placeAnnotationByKeys(tool)}
      />
      <IconButton small words={t('undo')} icon={<Undo2 />} disabled={!draft} onClick={undoAnnotationDraft} />
      <IconButton small words={t('done')} icon={<X />} onClick={() => pickAnnotationTool(null)} />
    </div>
  )
}
