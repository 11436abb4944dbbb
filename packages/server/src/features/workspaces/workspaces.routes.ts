import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { type Route, route } from '../../kernel/room.ts'
import { archiveWorkspace, restoreWorkspace } from './archive.usecases.ts'
import { saveDocumentControl, showDocumentControl } from './control.usecases.ts'
import { handOverWorkspace } from './ends.usecases.ts'
import {
  leaveWorkspace,
  listWorkspaceMembers,
  removeWorkspaceMembers,
  saveWorkspaceMembers,
} from './members.usecases.ts'
import { removeWorkspace } from './removal.usecases.ts'
import { listTeamTree } from './teams.usecases.ts'
import { createWorkspace, pageWorkspaces, showWorkspaceById, updateWorkspace } from './workspaces.usecases.ts'

export const workspaceRoutes: Route[] = [
  route(workspaceEndpoints.page, pageWorkspaces),
  route(workspaceEndpoints.detail, showWorkspaceById),
  route(workspaceEndpoints.teams, listTeamTree),
  route(workspaceEndpoints.create, createWorkspace),
  route(workspaceEndpoints.update, updateWorkspace),
  route(workspaceEndpoints.members, listWorkspaceMembers),
  route(workspaceEndpoints.saveMembers, saveWorkspaceMembers),
  route(workspaceEndpoints.removeMembers, removeWorkspaceMembers),
  route(workspaceEndpoints.leave, leaveWorkspace),
  route(workspaceEndpoints.archive, archiveWorkspace),
  route(workspaceEndpoints.handOver, handOverWorkspace),
  route(workspaceEndpoints.remove, removeWorkspace),
  route(workspaceEndpoints.restore, restoreWorkspace),
  route(workspaceEndpoints.control, showDocumentControl),
  route(workspaceEndpoints.saveControl, saveDocumentControl),
]
