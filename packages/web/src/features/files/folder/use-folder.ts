import type { FileListPage } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FileDropTarget } from '../../../kernel/drop.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { type ListSelecting, useListSelection } from '../../../ui/grid/use-selection.ts'
import {
  type FolderPlace,
  offeredRights,
  useButtonsOfFilePage,
  useOfferedFileButtons,
} from '../../nodes/index.ts'
import { onGoneItems } from '../actions/gone.ts'
import { messages } from '../files.text.ts'
import { type FolderRowPages, useFolderRows } from '../list/use-rows.ts'
import { emptyFolderFilter, type FolderFilter, type FolderViewOptions, useFolderView } from '../list/view.ts'
import { headBelowTop } from './above.ts'
import type { OpenFolderPlace } from './here-items.tsx'

export interface OpenFolderState {
  where: FolderPlace
  /** Identifies the folder and its filters: a change resets paging and selection. */
  place: string
  rows: FolderRowPages
  view: FolderViewOptions
  changeView(part: Partial<FolderViewOptions>): void
  filter: FolderFilter
  changeFilter(part: Partial<FolderFilter>): void
  selecting: ListSelecting<ListedFileItem>
  /** Target of uploads and new folders. */
  target: FileDropTarget
  /** The open folder, once loaded; its rights are those that the page has buttons for. */
  here: OpenFolderPlace | undefined
}

const hooks = {
  onMost: (count: number) => showToast.info(messages.selectedFirst, { params: { count } }),
  onFailure: showToast.failure,
}

const hereOf = (head: FileListPage | undefined, target: FileDropTarget): OpenFolderPlace | undefined =>
  head && { target, rights: offeredRights(head.rights), folder: head.folder }

/** The state of a folder's screen and the functions that change it. */
export function useOpenFolder(where: FolderPlace): OpenFolderState {
  useButtonsOfFilePage()
  const offered = useOfferedFileButtons()
  const { view, change } = useFolderView()
  const spot = `${where.kind} ${where.spaceId ?? ''} ${where.parentId ?? ''}`
  const [held, setHeld] = useState({ spot, filter: emptyFolderFilter })
  const filter = held.spot === spot ? held.filter : emptyFolderFilter
  const place = `${spot} ${filter.type} ${filter.search} ${filter.label}`
  const found = useFolderRows(where, view, filter)
  const head = useMemo(() => found.head && headBelowTop(found.head, where.topId), [found.head, where.topId])
  const rows = useMemo(() => (head === found.head ? found : { ...found, head }), [found, head])
  const selecting = useListSelection(rows, place, hooks)
  const dropGone = useEffectEvent(selecting.drop)
  useEffect(() => onGoneItems(dropGone), [])
  const { spaceId, parentId } = where
  const t = useText(messages)
  const folder = rows.head?.folder
  const name =
    folder && where.kind === 'personal' && folder.parentId === '' ? t('myFiles') : (folder?.name ?? '')
  const target = useMemo(() => ({ spaceId, parentId, name }), [spaceId, parentId, name])
  return {
    where,
    place,
    rows,
    view,
    changeView: (part) => {
      // A new order invalidates selected positions.
      if (part.sort || part.order) selecting.clear()
      change(part)
    },
    filter,
    changeFilter: (part) => setHeld({ spot, filter: { ...filter, ...part } }),
    selecting,
    target,
    here: useMemo(() => hereOf(rows.head, target), [rows.head, target, offered]),
  }
}
