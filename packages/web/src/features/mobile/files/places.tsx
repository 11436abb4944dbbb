import { spaceApi } from '@cabinet/contract/files'
import { grantApi } from '@cabinet/contract/grants'
import type { FolderNode } from '@cabinet/contract/nodes'
import { type WorkspaceKind, workspaceApi } from '@cabinet/contract/workspaces'
import { useQueryParams } from '../../../kernel/address.tsx'
import { call } from '../../../kernel/call.ts'
import { useMore } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { spaceWords } from '../../files/folder/index.ts'
import { runAction } from '../../files/index.ts'
import { type TreeRow, useTree } from '../../files/tree/index.ts'
import { openFolder, type Where, whereOf } from '../../nodes/index.ts'
import { words } from '../mobile.text.ts'
import { FolderScreen } from './folder-screen.tsx'
import { PlaceList, PlaceRow } from './place-list.tsx'

/** /m/myFile: the personal space. */
export const MyFiles = () => <FolderScreen where={whereOf('personal', useQueryParams())} />

/** /m/groupFile: the departments and teams, or with a groupId the space of one. */
export function Departments() {
  const where = whereOf('group', useQueryParams())
  return where.spaceId ? <FolderScreen where={where} /> : <DepartmentList />
}

/** /m/project: the projects, or with a groupId one of them. */
export const Projects = () => <Spaces kind="project" />

/** /m/knowledge: the knowledge bases, or with a groupId one of them. */
export const Knowledge = () => <Spaces kind="knowledge" />

/** /m/allotmeFile: what was granted from elsewhere, or with a parentId the inside of one of these folders. */
export function Allotted() {
  const where = whereOf('allotted', useQueryParams())
  return where.parentId ? <FolderScreen where={where} /> : <AllottedList />
}

function Spaces({ kind }: { kind: 'project' | 'knowledge' }) {
  const where = whereOf(kind, useQueryParams())
  return where.spaceId ? <FolderScreen where={where} /> : <SpaceList kind={kind} />
}

const kinds = ['group', 'team'] as const

/** A department that only holds others cannot be opened, and is shown for the way's sake. */
const isClosed = ({ type, rights }: FolderNode) => type === 'space' && rights === 0

function DepartmentList() {
  const s = useText(spaceWords)
  const tree = useTree(kinds)
  // Folders are the folder screen's; what was granted from elsewhere has no space here and stands by itself.
  const rows = tree.rows.filter(({ node, level }) => node.type === 'space' || level === 0)
  const open = ({ node }: TreeRow) =>
    openFolder({
      kind: 'group',
      spaceId: node.spaceId,
      parentId: node.type === 'space' ? undefined : node.id,
    })
  return (
    <PlaceList
      title={s('departments')}
      rows={tree.pending ? undefined : rows}
      error={tree.error}
      onRetry={tree.retry}
      draw={(row) => (
        <PlaceRow
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
  const t = useText(words)
  const s = useText(spaceWords)
  const list = useMore(workspaceApi.page, { kind, state: 'active' })
  return (
    <PlaceList
      title={s(kind === 'project' ? 'projects' : 'knowledge')}
      rows={list.rows}
      error={list.error}
      onRetry={list.retry}
      more={list.more}
      draw={(space) => (
        <PlaceRow
          key={space.id}
          name={space.name}
          facts={[space.purpose, t('members', { count: space.members })].filter(Boolean).join(' · ')}
          shared
          onOpen={() => openFolder({ kind, spaceId: space.id })}
        />
      )}
    />
  )
}

/** Shows a file as the list of its folder would. */
async function openFile(id: string) {
  try {
    runAction('preview', [(await call(spaceApi.detail, { id })).item])
  } catch (error) {
    toast.failure(error)
  }
}

function AllottedList() {
  const t = useText(words)
  const list = useMore(grantApi.allotted, {})
  const folderOf = (spaceId: string, parentId: string): Where => ({ kind: 'allotted', spaceId, parentId })
  return (
    <PlaceList
      title={t('allotted')}
      rows={list.rows}
      error={list.error}
      onRetry={list.retry}
      more={list.more}
      draw={(row) => (
        <PlaceRow
          key={row.id}
          name={row.name}
          suffix={row.folder ? undefined : row.suffix}
          facts={`${row.spaceName} · ${row.grantedBy}`}
          shared
          onOpen={() => (row.folder ? openFolder(folderOf(row.spaceId, row.id)) : void openFile(row.id))}
        />
      )}
    />
  )
}
