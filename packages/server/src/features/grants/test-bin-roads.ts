import { recycleBinType } from '@cabinet/contract/recycle'
import { fileRights } from '@cabinet/contract/rights'
import { expect } from 'vitest'
import { listRecycleBins, listRecycledItems } from '../recycle/index.ts'
import { wholePage } from './test-grant-steps.ts'
import type { PlainPerson } from './test-model.ts'
import { outcomeOf, type RightsWorld } from './test-world.ts'

/** Returns the roads to deleted items, each compared with the model for one person. */
export function createBinRoads(world: RightsWorld) {
  const { model, pick, now } = world
  const gone = () => [...model.nodes.values()].filter(({ deletedBy }) => deletedBy !== null)
  const rootOf = (id: string) => model.way(id)[0]!.id
  const shares = (root: string) => !['personal', 'archive'].includes(model.spaceOf(root).kind)
  /** The right to authorise others in a shared space opens its bin. */
  const authorises = (person: PlainPerson, root: string) =>
    shares(root) && (model.rights(person, root, now()) & fileRights.authorise) !== 0
  const opens = (person: PlainPerson, root: string) => model.stands(person, root) || authorises(person, root)

  return {
    /** The bins that a person is offered; those of departments as their administrator come as one. */
    async bins(person: PlainPerson) {
      const bins = await listRecycleBins(await world.ctxOf(person))
      const offered = bins.flatMap(({ spaceId }) => spaceId ?? []).sort()
      const led = [...model.spaces].filter(([, { leader }]) => leader === person.id).map(([id]) => id)
      const named = [...model.spaces.keys()].filter((root) => {
        const { grants } = model.nodes.get(root)!
        return [...grants].some(
          ([subject, { rights, ends }]) =>
            (rights & fileRights.authorise) !== 0 &&
            (ends === null || ends > now()) &&
            model.belongs(person, subject),
        )
      })
      // administrators of the enterprise reach each shared space in whose bin something lies
      const administered = person.type <= 2 ? gone().map(({ id }) => rootOf(id)) : []
      const roots = [...led, ...[...named, ...administered].filter(shares)]
      const expected = new Set(roots.filter((root) => opens(person, root)))
      expect(offered).toEqual([...expected].sort())
    },

    /** The bin of a space, for who may open it. */
    async binOfSpace(person: PlainPerson) {
      const root = pick([...model.spaces.keys()])
      const input = { type: recycleBinType.department, spaceId: root, ...wholePage }
      const listed = await outcomeOf(listRecycledItems(await world.ctxOf(person), input))
      if (model.rights(person, root, now()) === 0) return expect(listed).toBe('common.not_found')
      if (!opens(person, root)) return expect(listed).toBe('common.no_permission')
      if (typeof listed === 'string') throw new Error(listed)
      const expected = gone().filter(({ id }) => rootOf(id) === root)
      expect(new Set(listed.rows.map((row) => row.id))).toEqual(new Set(expected.map(({ id }) => id)))
    },

    /** The own bin: what a person deleted anywhere, and what was deleted in the own space. */
    async ownBin(person: PlainPerson) {
      const input = { type: recycleBinType.personal, ...wholePage }
      const listed = await listRecycledItems(await world.ctxOf(person), input)
      const expected = gone().filter(
        ({ id, deletedBy }) => deletedBy === person.id || rootOf(id) === person.id,
      )
      expect(new Set(listed.rows.map((row) => row.id))).toEqual(new Set(expected.map(({ id }) => id)))
      expect(listed.total).toBe(expected.length)
    },
  }
}
