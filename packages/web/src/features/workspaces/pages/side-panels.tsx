import { SidePanel } from '../../files/tree/index.ts'
import { AllTeamsLink } from './team-links.tsx'

/** The department tree beside /dashboard/groupFile. */
export const GroupSidePanel = () => <SidePanel kind="group" below={<AllTeamsLink />} />

/** The spaces beside /dashboard/project and /dashboard/knowledge. */
export const ProjectSidePanel = () => <SidePanel kind="project" />
export const KnowledgeSidePanel = () => <SidePanel kind="knowledge" />
