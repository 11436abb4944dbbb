import type { CollectionRow } from '@cabinet/contract/favourites'
import { commonMessages } from '../../kernel/common.text.ts'
import { useListDensity } from '../../kernel/density.ts'
import { useColumnMemory } from '../../kernel/grid-memory.ts'
import { useText } from '../../kernel/text.ts'
import { GridSkeleton, ListGrid } from '../../ui/grid/grid.tsx'
import type { ListKeyCommand } from '../../ui/grid/keys.ts'
import type { AnchorBox } from '../../ui/place.ts'
import { runActionOnRows } from '../files/index.ts'
import { useCollectionColumns } from './collect-columns.tsx'
import { messages } from './favourites.text.ts'
import type { useButtonActions } from './use-button-actions.ts'
import type { CollectionPageState } from './use-collection.ts'

interface CollectListProps {
  collection: CollectionPageState
  actions: ReturnType<typeof useButtonActions>
  onOpen: (row: CollectionRow) => void
  onUp: () => void
  onMenu: (at: AnchorBox, rows: CollectionRow[]) => void
}

const nameOf = (row: CollectionRow) => row.name

/** One page of the collection. */
export function CollectionList({ collection, actions, onOpen, onUp, onMenu }: CollectListProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { source, selecting, asked, change } = collection
  const chosen = () => [...selecting.selection.rows.values()]

  const onCommand = (command: ListKeyCommand) => {
    if (command.kind === 'up') onUp()
    else if (command.kind !== 'action') return false
    else if (command.key === 'delete') actions.run('uncollect', chosen())
    else if (command.key === 'preview') actions.run('preview', chosen())
    else if (command.key === 'favourite' || command.key === 'label')
      runActionOnRows(
        command.key,
        chosen().map(({ item }) => item),
      )
    else return false
    return true
  }
  const sortBy = (column: string) =>
    change(
      asked.sort !== column
        ? { sort: column as 'name' | 'updatedAt', order: column === 'name' ? 'asc' : 'desc' }
        : { order: asked.order === 'asc' ? 'desc' : 'asc' },
    )
  return (
    <ListGrid
      words={{
        label: t('list'),
        selectAll: t('selectAll'),
        select: c('selectRow', { name: '{name}' }),
        width: c('columnWidth'),
      }}
      whole
      spaceBelow={12}
      rows={source}
      selecting={selecting}
      columns={useCollectionColumns(actions.buttons)}
      memory={useColumnMemory('favourites')}
      sort={{ key: asked.sort, order: asked.order }}
      onSort={sortBy}
      stale={collection.answer.isPlaceholderData}
      rowHeight={useListDensity() === 'compact' ? 38 : 46}
      nameOf={nameOf}
      onOpen={onOpen}
      onMenu={onMenu}
      onAct={(act, row) => actions.run(act, [row])}
      onCommand={onCommand}
    />
  )
}

/** Skeleton rows while the first page loads. */
export function CollectWaiting() {
  const t = useText(messages)
  return (
    <GridSkeleton
      label={t('loading')}
      columns={useCollectionColumns(noButtons)}
      memory={useColumnMemory('favourites')}
    />
  )
}

const noButtons: ReturnType<typeof useButtonActions>['buttons'] = []
