import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import { subjectKeyText } from './grants.rules.ts'
import { saveGrantChange } from './save.usecases.ts'
import { type PlainNode, type PlainPerson, type RightsMask, rightsMasks } from './test-model.ts'
import type { RightsWorld } from './test-world.ts'

/** Returns the live nodes on which a person is left nothing of what was given, by what leaves nothing. */
export function maskedNodesFor(world: RightsWorld, person: PlainPerson): Map<RightsMask, PlainNode[]> {
  const masked = world
    .alive()
    .map((node) => [node, world.model.maskOf(person, node.id, world.now())] as const)
  const found = rightsMasks.map(
    (mask) => [mask, masked.flatMap(([node, by]) => (by === mask ? [node] : []))] as const,
  )
  return new Map(found.filter(([, nodes]) => nodes.length > 0))
}

/** Returns a node to ask about, every other time one of which the person is left nothing. */
export function nodeToAsk(world: RightsWorld, person: PlainPerson, nodes: readonly PlainNode[]): PlainNode {
  const masked = world.chance() < 0.5 ? [...maskedNodesFor(world, person).values()] : []
  return world.pick(masked.length > 0 ? world.pick(masked) : nodes)
}

/** Returns a live folder to open, every other time one with a child of which the person is left nothing. */
export function folderToAsk(world: RightsWorld, person: PlainPerson): PlainNode {
  const { id, parent } = nodeToAsk(world, person, [world.anyFolder()])
  const { nodes } = world.model
  const node = nodes.get(id)!
  return parent === null || (node.folder && world.chance() < 0.5) ? node : nodes.get(parent)!
}

/** Returns steps that lead to nodes on which grants come to nothing. */
export function createMaskSteps(world: RightsWorld) {
  const { model, pick } = world
  const rootOf = (wanted: 'team' | 'archive') => [...model.spaces].find(([, { kind }]) => kind === wanted)![0]
  /** Returns a live item below a root, perhaps a new one; undefined where there is none and a lock forbids adding. */
  async function itemBelow(root: string): Promise<PlainNode | undefined> {
    const items = () => world.alive().filter(({ id, parent }) => parent !== null && model.below(root, id))
    if (items().length < 4)
      await world.addTo(world.boss, model.nodes.get(root)!, `item m${model.nodes.size}`, true)
    return pick(items())
  }
  const unreadable = () => ({
    ...world.anyGrant(),
    rights: pick([fileRights.edit, fileRights.delete, fileRights.edit | fileRights.rename]),
  })

  return {
    /** Puts a department under document control, with a file that its members did not make. */
    async maskByControl() {
      const [root] = pick([...model.spaces].filter(([, { kind }]) => kind === 'department'))
      await world.setSpace(root, { ownOnly: true })
      const files = world.alive().filter(({ id, folder }) => !folder && model.below(root, id))
      if (files.length < 3)
        await world.addTo(world.boss, model.nodes.get(root)!, `item m${model.nodes.size}`, false)
    },

    /** Gives somebody in the workspace only rights of which archiving it leaves none, and archives it. */
    async maskByArchiving() {
      const root = rootOf('team')
      await world.setSpace(root, { archived: false })
      const node = await itemBelow(root)
      if (!node) return
      const grant = unreadable()
      const input = { ids: [node.id], grants: [grant], removed: [], inherit: 'stop' as const, keep: false }
      await saveGrantChange(world.boss, input)
      world.put(node.id, grant)
      node.inherits = false
      await world.setSpace(root, { archived: true })
    },

    /** Leaves a grant in the archive of which it allows nothing, as a file might bring it along. */
    async maskByArchive() {
      const node = await itemBelow(rootOf('archive'))
      if (!node) return
      const grant = unreadable()
      world.put(node.id, grant)
      const { db } = world.house.ports
      const [subject, by, at] = [subjectKeyText(grant), world.boss.actor.userId, new Date(world.now())]
      await sql`insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
        values (${generateId()}, ${node.id}, ${subject}, ${grant.rights}, ${grant.expiresAt ?? null}, ${by}, ${at})
        on conflict (node_id, subject) do update set rights = excluded.rights, expires_at = excluded.expires_at`.execute(
        db,
      )
      node.inherits = false
      await sql`update nodes set inherits = false,
        grant_count = (select count(*) from grants where node_id = nodes.id) where id = ${node.id}`.execute(
        db,
      )
    },
  }
}
