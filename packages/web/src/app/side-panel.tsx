import { useMatches } from '@tanstack/react-router'
import { ChevronRight, PanelLeftClose } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react'
import { managementPanel } from '../features/menus/index.ts'
import { useScreenPath } from '../kernel/address.tsx'
import { onPageChange } from '../kernel/go.ts'
import { useMediaQuery } from '../kernel/media.ts'
import { useBrowserPreference } from '../kernel/prefs.ts'
import type { WebRoomRoute } from '../kernel/room.ts'
import { useText, useTranslate } from '../kernel/text.ts'
import { joinClassNames } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SkeletonBar } from '../ui/skeleton.tsx'
import { messages } from './app.text.ts'
import { CapacityMeter } from './capacity.tsx'
import { loadScreen } from './load.ts'
import { sidePanelWidth } from './panel-width.ts'
import styles from './side-panel.module.css'

type Panel = NonNullable<WebRoomRoute['sidePanel']>
const panels = new Map<Panel, LazyExoticComponent<ComponentType>>()

function panelOf(panel: Panel) {
  const known = panels.get(panel) ?? lazy(() => loadScreen(panel === 'management' ? managementPanel : panel))
  panels.set(panel, known)
  return known
}

/**
 * The collapsible panel beside the screen: the room's tree, and the used capacity below. Its state is
 * remembered; in a narrow window it is folded, and opens over the screen.
 */
export function ShellSidePanel() {
  const room = useMatches({ select: (matches) => matches.at(-1)?.staticData.room })
  const width = sidePanelWidth(useScreenPath())
  const [kept, setKept] = useBrowserPreference('sidePanel', true)
  const narrow = useMediaQuery('(max-width: 899px)')
  const [peeked, setPeeked] = useState(false)
  useEffect(() => onPageChange(() => setPeeked(false)), [])
  const open = narrow ? peeked : kept
  const setOpen = narrow ? setPeeked : setKept
  const t = useText(messages)
  const say = useTranslate()
  if (!room?.sidePanel || width === 0) return null
  if (!open)
    return (
      <button type="button" className={styles.handle} aria-label={t('expand')} onClick={() => setOpen(true)}>
        <ChevronRight aria-hidden="true" />
      </button>
    )
  const Content = panelOf(room.sidePanel)
  const title = room.panelTitle ?? (room.sidePanel === 'management' ? messages.management : room.title)
  return (
    <aside
      className={joinClassNames(styles.panel, narrow && styles.over)}
      style={{ width }}
      aria-label={t('sidePanel')}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{say(title)}</h2>
        <IconButton small words={t('collapse')} icon={<PanelLeftClose />} onClick={() => setOpen(false)} />
      </header>
      <div className={styles.content}>
        <Suspense fallback={<PanelSkeleton />}>
          <Content />
        </Suspense>
      </div>
      <footer className={styles.foot}>
        <CapacityMeter />
      </footer>
    </aside>
  )
}

const PanelSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    {[140, 96, 120, 84].map((width) => (
      <SkeletonBar key={width} width={width} />
    ))}
  </div>
)
