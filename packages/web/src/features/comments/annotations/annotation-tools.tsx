import { commentApi, inks, shapes } from '@cabinet/contract/comments'
import { Eye, EyeOff, Highlighter, Keyboard, Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../kernel/call.ts'
import { usePref } from '../../../kernel/prefs.ts'
import { useText } from '../../../kernel/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { LayerProps } from '../../viewers/index.ts'
import { useAnnotations } from './annotation-layer.tsx'
import styles from './annotations.module.css'
import { words } from './annotations.text.ts'
import { placeByKeys } from './by-keys.tsx'
import { pickInk, pickTool, putDraft, undoDraft, useDesk } from './desk.ts'
import { shapeIcons } from './mark.tsx'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

/** In the viewer's header: begins to draw, and hides what is drawn. */
export function AnnotationTools({ subject }: Pick<LayerProps, 'subject'>) {
  const t = useText(words)
  const { tool } = useDesk()
  const drawn = useAnnotations(subject).data?.length ?? 0
  const [hidden, setHidden] = usePref('comments.hideAnnotations', false)
  const fileId = subject.file.id
  // Whoever looks at the page is told what is drawn on it meanwhile.
  useEffect(() => {
    void call(commentApi.read, { fileId, seen: false }, { quiet: true }).catch(() => undefined)
    return () => pickTool(null)
  }, [fileId])
  return (
    <>
      <IconButton
        words={t('annotate')}
        icon={<Highlighter />}
        pressed={tool !== null}
        onClick={() => {
          setHidden(false)
          pickTool(tool ? null : 'rect')
        }}
      />
      {drawn > 0 && (
        <IconButton
          words={t(hidden ? 'show' : 'hide')}
          icon={hidden ? <EyeOff /> : <Eye />}
          onClick={() => {
            setHidden(!hidden)
            pickTool(null)
          }}
        />
      )}
      {tool && createPortal(<Strip tool={tool} />, document.body)}
    </>
  )
}

function Strip({ tool }: { tool: (typeof shapes)[number] }) {
  const t = useText(words)
  const { ink, draft } = useDesk()
  useEffect(() => {
    // before the viewer hears them: Escape would leave it
    const press = (event: KeyboardEvent) => {
      const inside =
        event.target instanceof Element && event.target.closest(`[role=dialog], [role=menu], ${typing}`)
      if (inside || event.isComposing) return
      if (event.key === 'Escape') {
        if (useDesk.getState().draft) putDraft(null)
        else pickTool(null)
      } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') undoDraft()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
  return (
    <div className={styles.strip} data-tone="dark" role="toolbar" aria-label={t('tools')}>
      <Segmented
        label={t('tool')}
        value={tool}
        options={shapes.map((shape) => {
          const Icon = shapeIcons[shape]
          return { value: shape, words: t(shape), icon: <Icon size={16} /> }
        })}
        onChange={pickTool}
      />
      <span className={styles.line} />
      <Segmented
        label={t('ink')}
        value={ink}
        options={inks.map((one) => ({
          value: one,
          words: t(one),
          icon: <span className={styles.ink} data-ink={one} />,
        }))}
        onChange={pickInk}
      />
      <span className={styles.line} />
      <IconButton
        small
        words={t('byKeys')}
        icon={<Keyboard />}
        disabled={tool === 'pen'}
        onClick={() => tool !== 'pen' && placeByKeys(tool)}
      />
      <IconButton small words={t('undo')} icon={<Undo2 />} disabled={!draft} onClick={undoDraft} />
      <IconButton small words={t('done')} icon={<X />} onClick={() => pickTool(null)} />
    </div>
  )
}
