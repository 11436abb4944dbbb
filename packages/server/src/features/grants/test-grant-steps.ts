import type { AccessGrantInput } from '@cabinet/contract/grants.changes'
import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { endlessGrantDate, subjectKeyText } from './grants.rules.ts'
import { previewGrantChange } from './preview.usecases.ts'
import { saveGrantChange } from './save.usecases.ts'
import { differences, type PlainPerson } from './test-model.ts'
import { outcomeOf, type RightsWorld } from './test-world.ts'

export const wholePage = { page: 1, pageSize: 100 }

/** Returns the answer of a preview in the format of `differences`. */
export const answered = (rows: { userId: string; nodeId: string; before: number; after: number }[]) =>
  new Map(rows.map((row) => [`${row.userId} ${row.nodeId}`, `${row.before} ${row.after}`]))

/** Returns steps that change grants and inheritance, each compared with its preview. */
export function createGrantSteps(world: RightsWorld) {
  const { model, pick, chance, now } = world
  const boss = () => model.people.get(world.boss.actor.userId)!

  /** Returns the expected refusal of a save by the plainest reading of the rule, or null. */
  function refusal(person: PlainPerson, id: string, grant: AccessGrantInput): string | null {
    const held = world.rights(person, id)
    if (held === 0) return 'common.not_found'
    if ((held & fileRights.authorise) === 0) return world.lackOf(id)
    const old = model.nodes.get(id)!.grants.get(subjectKeyText(grant))
    if (old && (old.ends === null || old.ends > now()) && (old.rights & ~model.held(person, id, now())) !== 0)
      return 'grants.beyond_own'
    const then = model.rights(person, id, grant.expiresAt?.getTime() ?? endlessGrantDate.getTime())
    return (grant.rights! & ~then) === 0 ? null : 'grants.beyond_own'
  }

  return {
    async grant() {
      const person = chance() < 0.5 ? boss() : pick(world.everybody())
      const ctx = await world.ctxOf(person)
      const { id } = chance() < 0.9 ? world.anyShared() : world.anyNode()
      const grant = world.anyGrant()
      const input = { ids: [id], grants: [grant], removed: [], keep: true }
      const refused = refusal(person, id, grant)
      const before = model.table([id], now())
      const seen = await outcomeOf(previewGrantChange(ctx, { ...input, ...wholePage }))
      const result = await outcomeOf(saveGrantChange(ctx, input))
      if (refused) return expect([seen, result]).toEqual([refused, refused])
      const old = structuredClone(model.nodes.get(id)!.grants)
      world.put(id, grant)
      if ((world.rights(person, id) & fileRights.authorise) === 0) {
        model.nodes.get(id)!.grants = old
        return expect(result).toBe('grants.locks_out')
      }
      expect(typeof result).toBe('object')
      if (typeof seen === 'string') throw new Error(seen)
      expect(answered(seen.rows)).toEqual(differences(before, model.table([id], now())))
    },

    async remove() {
      const { id, grants } = pick(world.shared())
      if (grants.size === 0 || model.spaceOf(id).archived) return
      const subject = pick([...grants.keys()])
      const kind = model.people.has(subject)
        ? 'user'
        : world.roles.includes(subject)
          ? 'role'
          : world.groups.includes(subject)
            ? 'group'
            : 'organisation'
      const removed = [{ kind, subjectId: subject.slice(0, 36), below: subject.endsWith('/*') } as const]
      const before = model.table([id], now())
      const input = { ids: [id], grants: [], removed: [...removed], keep: true }
      const seen = await previewGrantChange(world.boss, { ...input, ...wholePage })
      await saveGrantChange(world.boss, input)
      grants.delete(subject)
      expect(answered(seen.rows)).toEqual(differences(before, model.table([id], now())))
    },

    async inherit() {
      const node = world.anyShared()
      if (node.parent === null || model.spaceOf(node.id).archived) return
      const inherit = chance() < 0.6 ? ('stop' as const) : ('continue' as const)
      const input = { ids: [node.id], grants: [], removed: [], inherit, keep: false }
      const before = model.table([node.id], now())
      const seen = await previewGrantChange(world.boss, { ...input, ...wholePage })
      await saveGrantChange(world.boss, input)
      node.inherits = inherit === 'continue'
      expect(answered(seen.rows)).toEqual(differences(before, model.table([node.id], now())))
    },

    /** Gives a grant to an item that inherits nothing from then on, so that the grant is all there is. */
    async grantAlone() {
      const node = world.anyShared()
      const { kind, archived } = model.spaceOf(node.id)
      // an archive leaves nobody the right to give these
      if (node.parent === null || archived || kind === 'archive') return
      const grant = chance() < 0.5 ? world.anyGrant() : { ...world.anyGrant(), rights: fileRights.edit }
      const input = { ids: [node.id], grants: [grant], removed: [], inherit: 'stop' as const, keep: false }
      const before = model.table([node.id], now())
      const seen = await previewGrantChange(world.boss, { ...input, ...wholePage })
      await saveGrantChange(world.boss, input)
      node.inherits = false
      world.put(node.id, grant)
      expect(answered(seen.rows)).toEqual(differences(before, model.table([node.id], now())))
    },

    async keep() {
      const node = pick(world.shared())
      if (node.parent === null || !node.inherits || model.spaceOf(node.id).archived) return
      const before = model.table([...model.nodes.keys()], now())
      const input = { ids: [node.id], grants: [], removed: [], inherit: 'stop' as const, keep: true }
      await saveGrantChange(world.boss, input)
      const { rows } = await sql<{ subject: string; rights: number; ends: Date | null }>`
        select subject, rights, expires_at as ends from grants where node_id = ${node.id}`.execute(
        world.house.ports.db,
      )
      node.inherits = false
      node.grants = new Map(
        rows.map((row) => [row.subject, { rights: row.rights, ends: row.ends?.getTime() ?? null }]),
      )
      const changed = differences(before, model.table([...model.nodes.keys()], now()))
      // nobody's rights change by it; under document control the root's grants are not copied, as they would
      // give more
      if (!model.spaceOf(node.id).ownOnly) return expect(changed).toEqual(new Map())
      for (const pair of changed.values()) {
        const [was, is] = pair.split(' ').map(Number)
        expect(is! & ~was!, pair).toBe(0)
      }
    },
  }
}
