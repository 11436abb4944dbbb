import type { Ctx } from '../../../kernel/ctx.ts'
import { type Reached, standing } from '../../nodes/index.ts'
import type { Eyes } from './list.store.ts'

/** How the actor sees what lies in a folder. */
export function eyesOn({ actor, now }: Ctx, { node, space, coming }: Reached): Eyes {
  const all = standing(actor, space) !== null
  const confined = !all && space.ownOnly && coming.open === 0
  return {
    all: all || (!node.closed && !confined),
    own: confined ? actor.userId : null,
    subjects: actor.subjects,
    at: now(),
  }
}
