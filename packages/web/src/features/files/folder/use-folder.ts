import type { FileList } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { DropTarget } from '../../../kernel/drop.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { type Selecting, useSelection } from '../../../ui/use-selection.ts'
import type { Where } from '../../nodes/index.ts'
import { onGone } from '../actions/gone.ts'
import { words } from '../files.text.ts'
import { type Rows, useRows } from '../list/use-rows.ts'
import { type Filter, noFilter, useView, type View } from '../list/view.ts'
import type { Here } from './here-items.tsx'

export interface Folder {
  where: Where
  /** Names the folder and what it is narrowed to: another place begins anew. */
  place: string
  rows: Rows
  view: View
  changeView(part: Partial<View>): void
  filter: Filter
  changeFilter(part: Partial<Filter>): void
  selecting: Selecting<FileItem>
  /** Where files and new folders go. */
  target: DropTarget
  /** The open folder, once it is there. */
  here: Here | undefined
}

const hooks = {
  onMost: (count: number) => toast.info(words.selectedFirst, { params: { count } }),
  onFailure: toast.failure,
}

const hereOf = (head: FileList | undefined, target: DropTarget): Here | undefined =>
  head && { target, rights: head.rights, folder: head.folder }

/** Everything that a folder's screen knows and can change. */
export function useFolder(where: Where): Folder {
  const { view, change } = useView()
  const spot = `${where.kind} ${where.spaceId ?? ''} ${where.parentId ?? ''}`
  const [held, setHeld] = useState({ spot, filter: noFilter })
  const filter = held.spot === spot ? held.filter : noFilter
  const place = `${spot} ${filter.type} ${filter.search} ${filter.label}`
  const rows = useRows(where, view, filter)
  const selecting = useSelection(rows, place, hooks)
  const dropGone = useEffectEvent(selecting.drop)
  useEffect(() => onGone(dropGone), [])
  const { spaceId, parentId } = where
  const t = useText(words)
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
      // Positions mean other rows in another order.
      if (part.sort || part.order) selecting.clear()
      change(part)
    },
    filter,
    changeFilter: (part) => setHeld({ spot, filter: { ...filter, ...part } }),
    selecting,
    target,
    here: useMemo(() => hereOf(rows.head, target), [rows.head, target]),
  }
}
