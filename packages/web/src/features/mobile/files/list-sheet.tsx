import { listFields } from '@cabinet/contract/files'
import { Check, CheckCheck, Info, RefreshCw, Undo2 } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { type Folder, undoLast } from '../../files/folder/index.ts'
import { refreshSpaces } from '../../nodes/index.ts'
import { showDetails } from '../frame/frame.store.ts'
import { Sheet } from '../frame/sheet.tsx'
import { words } from '../mobile.text.ts'

interface ListSheetProps {
  kind: 'sort' | 'more'
  folder: Folder
  onClose: () => void
}

/** How the open folder is looked at, or what else can be done with it. */
export function ListSheet({ kind, folder, onClose }: ListSheetProps) {
  const t = useText(words)
  const { view, changeView, selecting, rows, here } = folder
  const tick = (on: boolean) => (on ? <Check /> : <span style={{ width: 21 }} />)
  const sorts = [
    ...listFields.map((sort) => ({
      key: sort,
      words: t(sort),
      icon: tick(view.sort === sort),
      checked: view.sort === sort,
      onPick: () => changeView({ sort }),
    })),
    ...(['asc', 'desc'] as const).map((order, at) => ({
      key: order,
      words: t(order === 'asc' ? 'ascending' : 'descending'),
      icon: tick(view.order === order),
      checked: view.order === order,
      divided: at === 0,
      onPick: () => changeView({ order }),
    })),
  ]
  const more = [
    {
      key: 'select',
      words: t('selectSome'),
      icon: <CheckCheck />,
      disabled: rows.total === 0,
      onPick: () => selecting.toggle(0),
    },
    { key: 'refresh', words: t('refresh'), icon: <RefreshCw />, onPick: () => void refreshSpaces() },
    { key: 'undo', words: t('undo'), icon: <Undo2 />, onPick: undoLast },
    {
      key: 'details',
      words: t('details'),
      icon: <Info />,
      disabled: !here,
      onPick: () => here && showDetails(here.folder),
    },
  ]
  return (
    <Sheet
      title={t(kind === 'sort' ? 'sort' : 'more')}
      items={kind === 'sort' ? sorts : more}
      onClose={onClose}
    />
  )
}
