import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { FolderTreeNode } from '@cabinet/contract/nodes'
import { type WorkspaceKind, workspaceEndpoints } from '@cabinet/contract/workspaces'
import { useQueryParams } from '../../../kernel/address.tsx'
import { call } from '../../../kernel/call.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { spaceWords } from '../../files/folder/index.ts'
import { runActionOnRows } from '../../files/index.ts'
import { useFolderTree, type VisibleTreeRow } from '../../files/tree/index.ts'
import { type FolderPlace, folderPlaceOf, openFolderScreen } from '../../nodes/index.ts'
import { mobileMessages } from '../mobile.text.ts'
import { TouchFolderScreen } from './folder-screen.tsx'
import { SpaceListRow, SpaceListScreen } from './place-list.tsx'

/** /m/myFile: the personal space. */
export const MyFilesScreen = () => <TouchFolderScreen where={folderPlaceOf('personal', useQueryParams())} />

/** /m/groupFile: the departments and teams, or with a groupId the space of one. */
export function DepartmentsScreen() {
  const where = folderPlaceOf('group', useQueryParams())
  return where.spaceId ? <TouchFolderScreen where={where} /> : <DepartmentList />
}

/** /m/project: the projects, or with a groupId one of them. */
export const ProjectsScreen = () => <Spaces kind="project" />

/** /m/knowledge: the knowledge bases, or with a groupId one of them. */
export const KnowledgeScreen = () => <Spaces kind="knowledge" />

/** /m/allotmeFile: items granted by others, or with a parentId the inside of a granted folder. */
export function ReceivedGrantsScreen() {
  const where = folderPlaceOf('allotted', useQueryParams())
  return where.parentId ? <TouchFolderScreen where={where} /> : <AllottedList />
}

function Spaces({ kind }: { kind: 'project' | 'knowledge' }) {
  const where = folderPlaceOf(kind, useQueryParams())
  return where.spaceId ? <TouchFolderScreen where={where} /> : <SpaceList kind={kind} />
}

const kinds = ['group', 'team'] as const

/** A department without permissions cannot be opened and is shown only as a path to others. */
const isClosed = ({ type, rights }: FolderTreeNode) => type === 'space' && rights === 0

function DepartmentList() {
  const s = useText(spaceWords)
  const tree = useFolderTree(kinds)
  // Folders belong to the folder screen; granted items without a visible space stay at the top.
  const rows = tree.rows.filter(({ node, level }) => node.type === 'space' || level === 0)
  const open = ({ node }: VisibleTreeRow) =>
    openFolderScreen({
      kind: 'group',
      spaceId: node.spaceId,
      parentId: node.type === 'space' ? undefined : node.id,
    })
  return (
    <SpaceListScreen
      title={s('departments')}
      rows={tree.pending ? undefined : rows}
      error={tree.error}
      onRetry={tree.retry}
      draw={(row) => (
        <SpaceListRow
          key={row.node.id}
          name={row.node.name}
          level={row.level}
          shared
          closed={isClosed(row.node)}
          onOpen={() => open(row)}
        />
      )}
    />
  )
}

function SpaceList({ kind }: { kind: Exclude<WorkspaceKind, 'team'> }) {
  const t = useText(mobileMessages)
  const s = useText(spaceWords)
  const list = useGrowingList(workspaceEndpoints.page, { kind, state: 'active' })
  return (
    <SpaceListScreen
      title={s(kind === 'project' ? 'projects' : 'knowledge')}
      rows={list.rows}
      error={list.error}
      onRetry={list.retry}
      more={list.more}
      draw={(space) => (
        <SpaceListRow
          key={space.id}
          name={space.name}
          facts={[space.purpose, t('members', { count: space.members })].filter(Boolean).join(' · ')}
          shared
          onOpen={() => openFolderScreen({ kind, spaceId: space.id })}
        />
      )}
    />
  )
}

/** Opens a file as the list of its folder would. */
async function openFile(id: string) {
  try {
    runActionOnRows('preview', [(await call(fileEndpoints.detail, { id })).item])
  } catch (error) {
    showToast.failure(error)
  }
}

function AllottedList() {
  const t = useText(mobileMessages)
  const list = useGrowingList(grantEndpoints.allotted, {})
  const folderOf = (spaceId: string, parentId: string): FolderPlace => ({
    kind: 'allotted',
    spaceId,
    parentId,
    topId: parentId,
  })
  return (
    <SpaceListScreen
      title={t('allotted')}
      rows={list.rows}
      error={list.error}
      onRetry={list.retry}
      more={list.more}
      draw={(row) => (
        <SpaceListRow
          key={row.id}
          name={row.name}
          suffix={row.folder ? undefined : row.suffix}
          facts={`${row.spaceName} · ${row.grantedBy}`}
          shared
          onOpen={() =>
            row.folder ? openFolderScreen(folderOf(row.spaceId, row.id)) : void openFile(row.id)
          }
        />
      )}
    />
  )
}
