import type { AccessChangePreview } from '@cabinet/contract/grants.changes'

/** People of one side of a change, by name and number. */
export interface AffectedPeople {
  names: string[]
  count: number
}

export interface AccessEffects {
  gaining: AffectedPeople
  losing: AffectedPeople
}

const mostNames = 3

/** Returns who gains and who loses, with the first names; a person may do both. */
export function accessEffectsOf({ rows, total, gained, lost }: AccessChangePreview): AccessEffects {
  const complete = rows.length >= total
  const sideOf = (side: 'gained' | 'lost', pairs: number): AffectedPeople => {
    const people = new Map(rows.filter((row) => row[side] !== 0).map((row) => [row.userId, row.name]))
    // beyond the first page only pairs of person and item are counted
    return { names: [...people.values()].slice(0, mostNames), count: complete ? people.size : pairs }
  }
  return { gaining: sideOf('gained', gained), losing: sideOf('lost', lost) }
}

/** Whether saving needs a second question: somebody loses, or perhaps somebody does. */
export const needsConfirmation = ({ lost, partial }: AccessChangePreview): boolean => lost > 0 || partial
