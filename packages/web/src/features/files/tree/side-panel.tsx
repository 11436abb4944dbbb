import { fileEndpoints } from '@cabinet/contract/files'
import type { FolderTreeNode, TreeNodeButton } from '@cabinet/contract/nodes'
import { type FileRight, includesRight } from '@cabinet/contract/rights'
import { FolderPlus, PencilLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useIsOffline } from '../../../kernel/connection.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import {
  type FolderPlace,
  folderPlaceOf,
  offeredRights,
  openFolderScreen,
  useButtonsOfFilePage,
} from '../../nodes/index.ts'
import { askAndMakeFolder, askItemName, removeItemsWithUndo } from '../actions/deeds.tsx'
import type { VisibleTreeRow } from './flatten.ts'
import { FolderTreeView } from './folder-tree.tsx'
import styles from './side-panel.module.css'
import { messages } from './tree.text.ts'
import { TreePanel } from './tree-panel.tsx'
import { setFolderOpen, useFolderTree } from './use-tree.ts'

/** Teams are listed below the departments. */
const departments = ['group', 'team'] as const

/** The personal folder tree beside /dashboard/myFile. */
export const PersonalSidePanel = () => <SidePanel kind="personal" />

interface SidePanelProps {
  kind: Exclude<FolderPlace['kind'], 'allotted'>
  /** Content below the tree. */
  below?: ReactNode
}

/** The folder tree beside a screen of files. */
export function SidePanel({ kind, below }: SidePanelProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const where = folderPlaceOf(kind, useQueryParams())
  useButtonsOfFilePage()
  const offline = useIsOffline()
  const detail = useEndpoint(
    fileEndpoints.detail,
    { id: where.parentId ?? '' },
    { enabled: !!where.parentId, staleTime: 60_000, retry: false },
  )
  const tree = useFolderTree(
    kind === 'group' ? departments : [kind],
    detail.data?.path.map((crumb) => crumb.id) ?? [],
  )

  const chosen = ({ node }: VisibleTreeRow) =>
    where.parentId
      ? node.type !== 'space' && node.id === where.parentId
      : node.type === 'space' && (kind === 'personal' || node.spaceId === where.spaceId)
  const open = ({ node }: VisibleTreeRow) =>
    openFolderScreen({
      kind,
      spaceId: kind === 'personal' ? undefined : node.spaceId,
      parentId: node.type === 'space' ? undefined : node.id,
    })

  if (tree.error && tree.rows.length === 0)
    return (
      <ErrorState
        title={t('failed')}
        hint={offline ? c('offlineNew') : ''}
        retryWords={c('retry')}
        onRetry={tree.retry}
      />
    )
  return (
    <TreePanel words={t('filter')} clearWords={t('clear')} filter={tree.filter} onFilter={tree.setFilter}>
      {tree.pending ? (
        <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t('loading')}>
          {[120, 90, 140, 76, 110, 96, 128].map((width, at) => (
            <SkeletonBar key={width} width={width} className={at ? (styles.inner ?? '') : ''} />
          ))}
        </div>
      ) : tree.rows.length === 0 ? (
        <EmptyState drawing={tree.filter ? 'search' : 'folder'} title={t(tree.filter ? 'noMatch' : 'none')} />
      ) : (
        <FolderTreeView
          label={t(kind)}
          rows={tree.rows}
          chosen={chosen}
          onPick={open}
          tools={(row) => <NodeTools kind={kind} row={row} openId={where.parentId} />}
          shared={({ node, level }) => kind !== 'personal' && (node.type === 'space' || level === 0)}
          dropSpace={({ node }) => (kind === 'personal' ? '' : node.spaceId)}
        />
      )}
      {below}
    </TreePanel>
  )
}

/** Add, rename and delete on a tree node, by its rights. */
function NodeTools({
  kind,
  row,
  openId,
}: {
  kind: FolderPlace['kind']
  row: VisibleTreeRow
  openId: string | undefined
}) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { node } = row
  const folder = node.type !== 'space'
  const rights = offeredRights(node.rights)
  /** Whether the server offers a button here, and the page does. */
  const offers = (button: TreeNodeButton, right: FileRight) =>
    (node.buttons?.includes(button) ?? true) && includesRight(rights, right)
  const add = async () => {
    const made = await askAndMakeFolder({
      spaceId: kind === 'personal' ? undefined : node.spaceId,
      parentId: folder ? node.id : undefined,
      name: node.name,
    })
    if (made) setFolderOpen(node.id, true)
  }
  const remove = async () => {
    const yes = await askForConfirmation({
      title: t('deleteTitle'),
      body: t('deleteBody', { name: node.name }),
      okWords: t('deleteOk'),
      cancelWords: c('cancel'),
      danger: true,
    })
    if (!yes || !(await removeItemsWithUndo([node.id]))) return
    if (openId === node.id) openFolderScreen(whereAbove(kind, node, row.above))
  }
  const stop = (run: () => Promise<void>) => (event: { stopPropagation(): void }) => {
    event.stopPropagation()
    void run()
  }
  return (
    <>
      {offers('add', 'new') && (
        <IconButton
          small
          tabIndex={-1}
          words={t('addIn', { name: node.name })}
          icon={<FolderPlus />}
          onClick={stop(add)}
        />
      )}
      {folder && offers('edit', 'rename') && (
        <IconButton
          small
          tabIndex={-1}
          words={t('rename', { name: node.name })}
          icon={<PencilLine />}
          onClick={stop(() => askItemName(node))}
        />
      )}
      {folder && offers('delete', 'delete') && (
        <IconButton
          small
          tabIndex={-1}
          words={t('delete', { name: node.name })}
          icon={<Trash2 />}
          onClick={stop(remove)}
        />
      )}
    </>
  )
}

/** Returns the place to open after the open folder was deleted. A space's root has the space's id. */
const whereAbove = (kind: FolderPlace['kind'], node: FolderTreeNode, above: readonly string[]) => ({
  kind,
  spaceId: kind === 'personal' ? undefined : node.spaceId,
  parentId: above.at(-1) === node.spaceId ? undefined : above.at(-1),
})
