import { useQueryParams } from '../../../kernel/address.tsx'
import { FolderScreen } from '../../files/screen/index.ts'
import { whereOf } from '../../nodes/index.ts'
import { SpaceList } from '../list/space-list.tsx'

/** /dashboard/project: the projects, or with a groupId one of them. */
export const ProjectPage = () => <SpacePage kind="project" />

/** /dashboard/knowledge: the knowledge bases, or with a groupId one of them. */
export const KnowledgePage = () => <SpacePage kind="knowledge" />

function SpacePage({ kind }: { kind: 'project' | 'knowledge' }) {
  const where = whereOf(kind, useQueryParams())
  return where.spaceId ? <FolderScreen where={where} /> : <SpaceList kind={kind} />
}
