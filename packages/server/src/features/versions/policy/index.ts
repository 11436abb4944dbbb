import { policyApi } from '@cabinet/contract/versions.policy'
import { type Route, route } from '../../../kernel/room.ts'
import { previewPolicy, savePolicy, showPolicy } from './policy.usecases.ts'

export { thinVersions } from './policy.jobs.ts'

export const policyRoutes: Route[] = [
  route(policyApi.get, showPolicy),
  route(policyApi.preview, previewPolicy),
  route(policyApi.save, savePolicy),
]
