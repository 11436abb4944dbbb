import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { pointAsAnchor } from '../../../../ui/place.ts'
import { useDataTips } from '../../../../ui/tips.ts'
import { addBranchTo, deleteNode, moveBranch } from '../state/designer-commands.ts'
import { type DesignerStore, useDesignerStore } from '../state/designer-store.ts'
import { flowNodeIn } from '../tree/flow-index.ts'
import { NodeMenu, type OpenNodeMenu } from './node-menu.tsx'
import { pressOnNode } from './surface-keys.ts'

/** The element of a node that takes the focus. */
export const nodeSelector = (key: string) => `[data-node="${CSS.escape(key)}"]`

interface NodeSurfaceProps {
  isList: boolean
  label: string
  describedBy: string
  className: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * Draws nodes and answers clicks and keys on any of them by attributes: `data-node` is a node's key on the element that
 * takes the focus, `data-act` with `data-of` an action. So no node has handlers of its own.
 */
export function NodeSurface({ isList, label, describedBy, className, ref, children }: NodeSurfaceProps) {
  useDataTips()
  const store = useDesignerStore()
  const own = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenNodeMenu | null>(null)
  useEffect(() => (own.current ? followActive(store, own.current) : undefined), [store])
  const openMenu = (kind: OpenNodeMenu['kind'], key: string) => {
    const anchor = own.current?.querySelector(nodeSelector(key))
    if (anchor) setMenu({ kind, key, anchor })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for a flow
    <div
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      onFocus={(event) => {
        const key = (event.target as HTMLElement).dataset.node
        if (key && key !== store.getState().active) store.setState({ active: key })
      }}
      onClick={(event) => {
        const target = (event.target as Element).closest<HTMLElement>('[data-act], [data-node]')
        if (!target || !own.current?.contains(target)) return
        const { act, of: ofKey, node } = target.dataset
        const key = ofKey ?? node
        if (!key) return
        if (act === 'add') setMenu({ kind: 'add', key, anchor: target })
        else if (act === 'menu') setMenu({ kind: 'node', key, anchor: target })
        else if (act === 'delete') void deleteNode(store, key)
        else if (act === 'left' || act === 'right') moveBranch(store, key, act === 'left' ? -1 : 1)
        else if (flowNodeIn(store.getState().history.present, key)?.kind === 'container')
          addBranchTo(store, key)
        else store.setState({ editing: key })
      }}
      onContextMenu={(event) => {
        const card = (event.target as Element).closest('[data-card]')
        const key = card?.getAttribute('data-card')
        if (!key) return
        event.preventDefault()
        store.setState({ active: key })
        setMenu({ kind: 'node', key, anchor: pointAsAnchor(event) })
      }}
      onKeyDown={(event) => {
        const isOnNode = (event.target as HTMLElement).dataset.node !== undefined
        if (!isOnNode || !pressOnNode(event, { store, isList, openMenu })) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
      {menu && <NodeMenu menu={menu} isList={isList} onClose={() => setMenu(null)} />}
    </div>
  )
}

/** Moves the focus with the active node, unless it is somewhere else on the page. */
function followActive(store: DesignerStore, surface: HTMLElement) {
  let frame = 0
  const show = () => {
    const { active, editing } = store.getState()
    const at = document.activeElement
    if (editing || (at && at !== document.body && !surface.contains(at))) return
    showNode(surface, active)
  }
  const stop = store.subscribe((state, before) => {
    const hasMoved = state.active !== before.active || state.history !== before.history
    if (!hasMoved && state.editing === before.editing) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  })
  return () => {
    cancelAnimationFrame(frame)
    stop()
  }
}

/** Scrolls a node into view and gives it the focus. */
export function showNode(surface: HTMLElement, key: string) {
  const element = surface.querySelector<HTMLElement>(nodeSelector(key))
  if (!element) return
  const card = element.closest('[data-card]') ?? element
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (element !== document.activeElement) element.focus({ preventScroll: true })
}
