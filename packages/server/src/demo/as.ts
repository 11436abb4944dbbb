import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { serverRooms } from '../features/index.ts'
import { definedOf } from '../kernel/certain.ts'
import { generateId } from '../kernel/crypto/id.ts'
import type { Actor, Tx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'

/** Goes on in the same transaction as another person (null: the system) at another time. */
export function asDemoActor(tx: Tx, actor: Actor | null, at: Date): Tx {
  const { db, config, blobs, jobs, push, secrets, log, wiring, queue, tell, afterCommit } = tx
  const own: Tx = {
    ...{ db, config, blobs, jobs, push, secrets, log, wiring, queue, tell, afterCommit },
    visit: { id: generateId(), ip: '10.20.30.40', agent: 'Cabinet demonstration', bearer: null, origin: '' },
    actorId: actor?.userId ?? null,
    get actor() {
      if (!actor) throw new AppError('auth.expired')
      return actor
    },
    now: () => at,
    async emit(event, payload) {
      for (const listener of wiring.listeners(event)) await listener(own, payload)
    },
    together: (work) => work(own),
  }
  return own
}

/** Runs the use case of an endpoint without HTTP. */
export function runDemoRequest<E extends Endpoint>(
  ctx: Tx,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointReply<E>> {
  const route = serverRooms.flatMap((room) => room.routes ?? []).find((one) => one.endpoint === endpoint)
  return definedOf(route, 'route of the endpoint').run(ctx, input as never) as Promise<EndpointReply<E>>
}
