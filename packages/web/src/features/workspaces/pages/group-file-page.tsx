import { fileEndpoints } from '@cabinet/contract/files'
import type { FolderTreeNode } from '@cabinet/contract/nodes'
import { useEffect } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { spaceWords } from '../../files/index.ts'
import { FolderCard, FolderScreen } from '../../files/screen/index.ts'
import { folderPlaceOf, routeOfFolder } from '../../nodes/index.ts'
import { WorkspaceList } from '../list/space-list.tsx'
import { teamListMarker } from './team-links.tsx'

/** /dashboard/groupFile: the space of a department or a team, or the list of teams. */
export function DepartmentFilesPage() {
  const query = useQueryParams()
  const where = folderPlaceOf('group', query)
  if (query.type === teamListMarker) return <WorkspaceList kind="team" />
  return where.spaceId ? <FolderScreen where={where} /> : <FirstDepartment />
}

/** Without a space in the address the first department that one may see is opened. */
function FirstDepartment() {
  const t = useText(spaceWords)
  const c = useText(commonMessages)
  const tree = useEndpoint(fileEndpoints.groupTree, {})
  const first = tree.data && firstOf(tree.data.nodes)
  useEffect(() => {
    if (!first) return
    const { path, query } = routeOfFolder({ kind: 'group', spaceId: first.spaceId })
    navigateTo(path, query, { replace: true })
  }, [first])
  return (
    <FolderCard label={t('departments')} busy={tree.isPending}>
      <h1 className="only-read">{t('departments')}</h1>
      {tree.error && (
        <ErrorState title={t('listFailed')} retryWords={c('retry')} onRetry={() => void tree.refetch()} />
      )}
      {tree.data && !first && (
        <EmptyState drawing="department" title={t('noDepartments')} hint={t('noDepartmentsHint')} />
      )}
    </FolderCard>
  )
}

/** The first space in the order of the tree; departments without rights may stand above it. */
const firstOf = (nodes: readonly FolderTreeNode[]): FolderTreeNode | undefined =>
  nodes.find((node) => node.rights !== 0) ?? nodes.map((node) => firstOf(node.children)).find(Boolean)
