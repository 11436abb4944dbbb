import { versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import { type Route, route } from '../../../kernel/room.ts'
import { previewVersionPolicy, saveVersionPolicy, showVersionPolicy } from './policy.usecases.ts'

export { thinVersionsJob } from './policy.jobs.ts'
export { versionPolicyOfFile } from './policy.usecases.ts'

export const versionPolicyRoutes: Route[] = [
  route(versionPolicyEndpoints.get, showVersionPolicy),
  route(versionPolicyEndpoints.preview, previewVersionPolicy),
  route(versionPolicyEndpoints.save, saveVersionPolicy),
]
