// biome-ignore-all lint/a11y/useSemanticElements: a virtual tree has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree holds the focus (aria-activedescendant)
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { joinClassNames } from '../classes.ts'
import styles from './tree.module.css'
import {
  dropLandingPlace,
  type FlatTreeItem,
  flattenTreeItems,
  type TreeDropPlace,
  type TreeItem,
} from './tree.rules.ts'

const rowHeight = 34

export interface VirtualTreeProps {
  /** Read aloud. */
  label: string
  items: readonly TreeItem[]
  selected: string | undefined
  onSelect(id: string): void
  open: ReadonlySet<string>
  /** Expands or collapses; the caller loads missing children. */
  onOpen(id: string, open: boolean): void
  icon?: ReactNode
  /** Behind the title: a count, a badge. */
  end?: (id: string) => ReactNode
  /** Buttons of an item, in place of `end` while the pointer is over it; keys reach the same by `onKey`. */
  tools?: (id: string) => ReactNode
  /** Whether an item may be dragged. */
  canDrag?: (id: string) => boolean
  onDrop?: (id: string, place: TreeDropPlace) => void
  /** Another key on the item that has the focus: 'Delete', 'F2'. */
  onKey?: (key: string, id: string) => boolean
}

/** A virtualized tree of any size. Supports arrows, Home, End, Enter and type-ahead, and drag and drop. */
export function VirtualTree(props: VirtualTreeProps) {
  const { items, open, onOpen, selected, onSelect } = props
  const own = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const flat = useMemo(() => flattenTreeItems(items, open), [items, open])
  const [focus, setFocus] = useState<string | undefined>(selected)
  const [drag, setDrag] = useState<{ id: string; place: TreeDropPlace | null } | null>(null)
  const at = flat.findIndex(({ item }) => item.id === (focus ?? selected))
  const virtual = useVirtualizer({
    count: flat.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 236, height: 600 },
  })
  useEffect(() => {
    const index = selected === undefined ? -1 : flat.findIndex(({ item }) => item.id === selected)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [selected])

  const go = (index: number) => {
    const next = flat[Math.max(0, Math.min(flat.length - 1, index))]
    if (!next) return
    setFocus(next.item.id)
    virtual.scrollToIndex(flat.indexOf(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const present = flat[at] ?? flat[0]
    if (!present) return
    const { item, level } = present
    const isOpen = open.has(item.id)
    const key = event.key
    if (key === 'ArrowDown') go(at + 1)
    else if (key === 'ArrowUp') go(at - 1)
    else if (key === 'Home') go(0)
    else if (key === 'End') go(flat.length - 1)
    else if (key === 'ArrowRight' && item.hasChildren) isOpen ? go(at + 1) : onOpen(item.id, true)
    else if (key === 'ArrowLeft') {
      if (isOpen) onOpen(item.id, false)
      else go(flat.findLastIndex((one, index) => index < at && one.level < level))
    } else if (key === 'Enter' || key === ' ') onSelect(item.id)
    else if (props.onKey?.(key, item.id)) {
      // the key was handled
    } else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && key !== '/') {
      const turned = [...flat.slice(at + 1), ...flat.slice(0, at + 1)]
      const found = turned.find((one) =>
        one.item.title.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
      )
      if (found) go(flat.indexOf(found))
    } else return
    event.preventDefault()
  }
  const onDragOver = (event: DragEvent, index: number) => {
    if (!drag) return
    const box = event.currentTarget.getBoundingClientRect()
    const place = dropLandingPlace(flat, drag.id, index, (event.clientY - box.top) / box.height)
    if (place) event.preventDefault()
    setDrag({ ...drag, place })
  }
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      className={styles.tree}
      aria-label={props.label}
      aria-activedescendant={at >= 0 ? `${own}-${flat[at]!.item.id}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => focus === undefined && setFocus(selected ?? flat[0]?.item.id)}
    >
      <div className={styles.all} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { item, level, size, position } = flat[index] as FlatTreeItem
          const place = drag?.place?.over === item.id ? drag.place.kind : undefined
          return (
            <div
              key={item.id}
              id={`${own}-${item.id}`}
              role="treeitem"
              aria-level={level + 1}
              aria-setsize={size}
              aria-posinset={position}
              aria-selected={item.id === selected}
              aria-expanded={item.hasChildren ? open.has(item.id) : undefined}
              data-focus={index === at || undefined}
              data-drop={place}
              className={joinClassNames(styles.item, drag?.id === item.id && styles.taken)}
              style={{ top: start, paddingInlineStart: 6 + level * 16 }}
              draggable={props.canDrag?.(item.id) ?? false}
              onClick={() => {
                setFocus(item.id)
                onSelect(item.id)
              }}
              onKeyDown={undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', item.title)
                setDrag({ id: item.id, place: null })
              }}
              onDragOver={(event) => onDragOver(event, index)}
              onDrop={(event) => {
                event.preventDefault()
                if (drag?.place) props.onDrop?.(drag.id, drag.place)
                setDrag(null)
              }}
              onDragEnd={() => setDrag(null)}
            >
              <span
                aria-hidden="true"
                className={joinClassNames(styles.arrow, open.has(item.id) && styles.opened)}
                onClick={(event) => {
                  if (!item.hasChildren) return
                  event.stopPropagation()
                  onOpen(item.id, !open.has(item.id))
                }}
              >
                {item.hasChildren && <ChevronRight />}
              </span>
              {props.icon && <span className={styles.icon}>{props.icon}</span>}
              <span className={styles.title} title={item.title}>
                {item.title}
              </span>
              {props.end && <span className={styles.end}>{props.end(item.id)}</span>}
              {props.tools && <span className={styles.tools}>{props.tools(item.id)}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
