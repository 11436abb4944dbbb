import { fileSortFields } from '@cabinet/contract/files'
import { Check, CheckCheck, Info, RefreshCw, Undo2 } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { type OpenFolderState, undoLastChange } from '../../files/folder/index.ts'
import { refreshFileQueries } from '../../nodes/index.ts'
import { showItemDetails } from '../frame/frame.store.ts'
import { ChoicesSheet } from '../frame/sheet.tsx'
import { mobileMessages } from '../mobile.text.ts'

interface ListSheetProps {
  kind: 'sort' | 'more'
  folder: OpenFolderState
  onClose: () => void
}

/** View options and actions of the open folder. */
export function ListOptionsSheet({ kind, folder, onClose }: ListSheetProps) {
  const t = useText(mobileMessages)
  const { view, changeView, selecting, rows, here } = folder
  const tick = (on: boolean) => (on ? <Check /> : <span style={{ width: 21 }} />)
  const sorts = [
    ...fileSortFields.map((sort) => ({
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
    { key: 'refresh', words: t('refresh'), icon: <RefreshCw />, onPick: () => void refreshFileQueries() },
    { key: 'undo', words: t('undo'), icon: <Undo2 />, onPick: undoLastChange },
    {
      key: 'details',
      words: t('details'),
      icon: <Info />,
      disabled: !here,
      onPick: () => here && showItemDetails(here.folder),
    },
  ]
  return (
    <ChoicesSheet
      title={t(kind === 'sort' ? 'sort' : 'more')}
      items={kind === 'sort' ? sorts : more}
      onClose={onClose}
    />
  )
}
