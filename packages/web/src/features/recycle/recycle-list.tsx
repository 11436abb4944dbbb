import type { RecycleBinItem, recycleEndpoints } from '@cabinet/contract/recycle'
import { commonMessages } from '../../kernel/common.text.ts'
import { useListDensity } from '../../kernel/density.ts'
import { useColumnMemory } from '../../kernel/grid-memory.ts'
import type { ListPages } from '../../kernel/pages.ts'
import { useText } from '../../kernel/text.ts'
import { GridSkeleton, ListGrid } from '../../ui/grid/grid.tsx'
import type { ListSelecting } from '../../ui/grid/use-selection.ts'
import type { AnchorBox } from '../../ui/place.ts'
import { useBinColumns } from './bin-columns.tsx'
import { messages } from './recycle.text.ts'

interface RecycleListProps {
  rows: ListPages<typeof recycleEndpoints.list>
  selecting: ListSelecting<RecycleBinItem>
  onMenu: (at: AnchorBox, rows: RecycleBinItem[]) => void
  onPurge: () => void
}

const nameOf = (row: RecycleBinItem) => row.name

export function RecycleBinList({ rows, selecting, onMenu, onPurge }: RecycleListProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  return (
    <ListGrid
      words={{
        label: t('list'),
        selectAll: t('selectAll'),
        select: c('selectRow', { name: '{name}' }),
        width: c('columnWidth'),
      }}
      rows={rows}
      selecting={selecting}
      columns={useBinColumns()}
      memory={useColumnMemory('recycle')}
      rowHeight={useListDensity() === 'compact' ? 38 : 46}
      nameOf={nameOf}
      onMenu={onMenu}
      onCommand={(command) => {
        if (command.kind !== 'action' || command.key !== 'delete') return false
        onPurge()
        return true
      }}
    />
  )
}

/** Skeletons while the first page is on its way. */
export function RecycleWaiting() {
  const t = useText(messages)
  return <GridSkeleton label={t('loading')} columns={useBinColumns()} memory={useColumnMemory('recycle')} />
}
