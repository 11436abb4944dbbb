import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useCallback } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useListDensity } from '../../../kernel/density.ts'
import { useColumnMemory } from '../../../kernel/grid-memory.ts'
import { useText } from '../../../kernel/text.ts'
import { GridBody } from '../../../ui/grid/body.tsx'
import { listMeasures } from '../../../ui/grid/grid.tsx'
import { GridHead, selectedPart } from '../../../ui/grid/head.tsx'
import type { GridRowAttributes } from '../../../ui/grid/row.tsx'
import { useGridColumns } from '../../../ui/grid/use-columns.ts'
import { useDataTips } from '../../../ui/tips.ts'
import { dropAttributesOfRow } from '../drag/drop-data.ts'
import { messages } from '../files.text.ts'
import { useFileColumns } from './file-columns.tsx'
import styles from './file-list.module.css'
import type { FileListProps } from './list-props.ts'
import { type FolderSortField, viewSortedBy } from './view.ts'

const nameOf = (row: ListedFileItem) => row.name

/** Head and rows of a folder of any size, in the scroller that persists across folders. */
export function FileListView(props: FileListProps) {
  const { rows, selecting, view, cut, renaming, dropSpace, scroller, onRename, onView } = props
  useDataTips()
  const t = useText(messages)
  const c = useText(commonMessages)
  const compact = useListDensity() === 'compact'
  const columns = useGridColumns(useFileColumns({ renaming, onRename }), useColumnMemory('files'), {
    scroller,
    checkWidth: listMeasures.check,
  })
  const attributesOf = useCallback(
    (row: ListedFileItem): GridRowAttributes => ({
      'data-cut': cut.has(row.id) || undefined,
      'data-drag-id': row.id,
      draggable: renaming !== row.id,
      ...(row.folder && dropAttributesOfRow(row, dropSpace)),
    }),
    [cut, renaming, dropSpace],
  )
  const { selection } = selecting
  return (
    <>
      <GridHead
        words={{ selectAll: t('selectAll'), width: c('columnWidth') }}
        columns={columns}
        sort={{ key: view.sort, order: view.order }}
        onSort={(key) => onView(viewSortedBy(view, key as FolderSortField))}
        selecting={{
          part: selectedPart(selection.rows.size, rows.total),
          all: selecting.all,
          clear: selecting.clear,
        }}
      />
      <GridBody
        rows={rows}
        selection={selection}
        selectable
        columns={columns}
        scroller={scroller}
        gridId={props.gridId}
        view={props.handle}
        rowHeight={compact ? 38 : 46}
        rowGap={listMeasures.gap}
        headHeight={listMeasures.head}
        selectWords={c('selectRow', { name: '{name}' })}
        nameOf={nameOf}
        attributesOf={attributesOf}
        tracksHover
        className={styles.rows}
        offset={props.offset}
        onOffset={props.onOffset}
      />
    </>
  )
}
