import { workspaceApi } from '@cabinet/contract/workspaces'
import { type Route, route } from '../../kernel/room.ts'
import { saveControl, showControl } from './control.usecases.ts'
import { archiveWorkspace, handOverWorkspace, removeWorkspace, restoreWorkspace } from './ends.usecases.ts'
import {
  leaveWorkspace,
  listCandidates,
  listMembers,
  removeMembers,
  saveMembers,
} from './members.usecases.ts'
import { teamTree } from './teams.usecases.ts'
import { createWorkspace, pageWorkspaces, showWorkspace, updateWorkspace } from './workspaces.usecases.ts'

export const workspaceRoutes: Route[] = [
  route(workspaceApi.page, pageWorkspaces),
  route(workspaceApi.detail, showWorkspace),
  route(workspaceApi.teams, teamTree),
  route(workspaceApi.create, createWorkspace),
  route(workspaceApi.update, updateWorkspace),
  route(workspaceApi.members, listMembers),
  route(workspaceApi.candidates, listCandidates),
  route(workspaceApi.saveMembers, saveMembers),
  route(workspaceApi.removeMembers, removeMembers),
  route(workspaceApi.leave, leaveWorkspace),
  route(workspaceApi.archive, archiveWorkspace),
  route(workspaceApi.handOver, handOverWorkspace),
  route(workspaceApi.remove, removeWorkspace),
  route(workspaceApi.restore, restoreWorkspace),
  route(workspaceApi.control, showControl),
  route(workspaceApi.saveControl, saveControl),
]
