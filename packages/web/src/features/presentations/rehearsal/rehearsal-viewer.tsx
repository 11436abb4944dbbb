import { PowerPointViewer, type PowerPointViewerHandle } from 'pptx-react-viewer'
import { useEffect, useRef } from 'react'
import type { ReadingReason } from '../../editing/index.ts'
import type { PackageParts } from '../../editing/ooxml/index.ts'
import styles from '../pptx-editor.module.css'
import { allowTypedNotes } from './notes.ts'
import { rehearseDeck } from './rehearse.ts'

interface RehearsalProps {
  original: PackageParts
  content: Uint8Array<ArrayBuffer>
  /** Called with the editor's output of each text when nothing would be harmed. */
  onDone: (rewritten: PackageParts) => void
  onReading: (reason: ReadingReason) => void
}

/** Milliseconds within which the viewer must show a deck. */
const patienceMs = 60_000
const lookMs = 50

/** A hidden viewer that rehearses a save before the deck opens for editing. */
export function RehearsalViewer({ original, content, onDone, onReading }: RehearsalProps) {
  const viewer = useRef<PowerPointViewerHandle>(null)
  const heard = useRef({ onDone, onReading })
  heard.current = { onDone, onReading }

  useEffect(() => {
    let ended = false
    const until = performance.now() + patienceMs
    const rehearse = async (standing: PowerPointViewerHandle) => {
      const { rewritten, harmed, unharmedNotes } = await rehearseDeck(original, standing)
      if (ended) return
      allowTypedNotes(original, unharmedNotes)
      if (harmed === null) heard.current.onDone(rewritten)
      else heard.current.onReading('changes')
    }
    const look = () => {
      if (ended) return
      const standing = viewer.current
      const unchecked = () => heard.current.onReading('unchecked')
      if (standing && standing.getSlideCount() > 0) rehearse(standing).catch(() => !ended && unchecked())
      else if (performance.now() > until) unchecked()
      else setTimeout(look, lookMs)
    }
    look()
    return () => {
      ended = true
    }
  }, [original])

  return (
    <div className={styles.hidden} aria-hidden="true" inert>
      <PowerPointViewer ref={viewer} content={content} canEdit={false} />
    </div>
  )
}
