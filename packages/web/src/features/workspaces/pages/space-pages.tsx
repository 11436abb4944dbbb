import { useQueryParams } from '../../../kernel/address.tsx'
import { FolderScreen } from '../../files/screen/index.ts'
import { folderPlaceOf } from '../../nodes/index.ts'
import { WorkspaceList } from '../list/space-list.tsx'

/** /dashboard/project: the projects, or with a groupId one of them. */
export const ProjectSpacesPage = () => <SpacePage kind="project" />

/** /dashboard/knowledge: the knowledge bases, or with a groupId one of them. */
export const KnowledgeSpacesPage = () => <SpacePage kind="knowledge" />

function SpacePage({ kind }: { kind: 'project' | 'knowledge' }) {
  const where = folderPlaceOf(kind, useQueryParams())
  return where.spaceId ? <FolderScreen where={where} /> : <WorkspaceList kind={kind} />
}
