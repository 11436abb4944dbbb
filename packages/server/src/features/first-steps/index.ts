import { firstStepEndpoints } from '@cabinet/contract/first-steps'
import { type Room, route } from '../../kernel/room.ts'
import { listFirstSteps } from './first-steps.usecases.ts'

/** Next steps in a new system, judged by facts of the other rooms. */
export const firstSteps: Room = {
  name: 'first-steps',
  routes: [route(firstStepEndpoints.list, listFirstSteps)],
}
