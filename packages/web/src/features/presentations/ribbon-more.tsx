import { ChevronDown, ChevronUp } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './pptx-editor.module.css'
import { messages } from './presentations.text.ts'

interface RibbonMoreProps {
  /** Contains the editor. */
  guest: RefObject<HTMLDivElement | null>
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** The line of buttons below the tabs of the editor, without a name of its own. */
const ribbonOf = (guest: HTMLElement) =>
  guest.querySelector<HTMLElement>('[data-pptx-title-bar] + [role="toolbar"] > div:last-child')

/** Shows the buttons of the ribbon that do not fit into its one line. */
export function RibbonMoreButton({ guest, isOpen, onToggle }: RibbonMoreProps) {
  const t = useText(messages)
  const isNeeded = useRibbonOverflow(guest)
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onToggle(false)
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isOpen, onToggle])
  if (!isNeeded && !isOpen) return null
  return (
    <div className={styles.more}>
      <IconButton
        small
        words={t('moreTools')}
        icon={isOpen ? <ChevronUp /> : <ChevronDown />}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      />
    </div>
  )
}

/** Whether the buttons need more than one line; each tab has others. */
function useRibbonOverflow(guest: RefObject<HTMLDivElement | null>): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const place = guest.current
    if (!place) return
    const look = () => {
      const ribbon = ribbonOf(place)
      setNeeded(ribbon !== null && ribbon.scrollHeight > ribbon.clientHeight + 1)
    }
    const sizes = new ResizeObserver(look)
    const contents = new MutationObserver(look)
    sizes.observe(place)
    contents.observe(place, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [guest])
  return isNeeded
}
