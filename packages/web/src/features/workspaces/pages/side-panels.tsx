import { SidePanel } from '../../files/tree/index.ts'
import { TeamLinks } from './team-links.tsx'

/** The department tree beside /dashboard/groupFile. */
export const GroupSidePanel = () => <SidePanel kind="group" below={<TeamLinks />} />

/** The spaces beside /dashboard/project and /dashboard/knowledge. */
export const ProjectSidePanel = () => <SidePanel kind="project" />
export const KnowledgeSidePanel = () => <SidePanel kind="knowledge" />
