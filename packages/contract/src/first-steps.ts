import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyWireObject, wire } from './wire.ts'

/** Things to do after the first sign-in. */
export const firstStepKeys = [
  'branding',
  'mail',
  'departments',
  'people',
  'quotas',
  'upload',
  'picture',
  'share',
] as const
export const firstStepKey = z.enum(firstStepKeys)
export type FirstStepKey = z.output<typeof firstStepKey>

export const firstStep = wire({
  key: ['Key', firstStepKey],
  /** Whether the facts say that it is done. */
  done: ['IsDone', z.boolean()],
})
export type FirstStep = z.output<typeof firstStep>

export const firstStepEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/User/GetFirstSteps',
    batched: true,
    access: 'user',
    summary: 'List the caller’s next steps in a new system, and which of them are done',
    input: emptyWireObject,
    reply: wire({ steps: ['Steps', z.array(firstStep)] }),
  }),
}
