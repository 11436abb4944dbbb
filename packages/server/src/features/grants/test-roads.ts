import { fileRights } from '@cabinet/contract/rights'
import { expect } from 'vitest'
import { walkZipSelection } from '../downloads/packages/index.ts'
import { uniqueNameGiver } from '../downloads/zip/index.ts'
import { listFolderPage } from '../files/index.ts'
import { effectiveRightsOnPath } from '../nodes/access/index.ts'
import {
  accessibleByEachViewer,
  effectiveRightsOfMany,
  lockRefusalsOfNodes,
  reachedAsBefore,
} from '../nodes/gate/index.ts'
import { accessibleNodes, effectiveRights, requireNode } from '../nodes/index.ts'
import { findArrivingRights, findNodePaths } from '../nodes/paths/index.ts'
import { searchFiles } from '../search/index.ts'
import { explainPermissions } from './explain.usecases.ts'
import { listRightsOfUser } from './of-user.usecases.ts'
import { findPeopleWithAccess, listPeopleWithAccess } from './people.usecases.ts'
import { wholePage } from './test-grant-steps.ts'
import { folderToAsk, nodeToAsk } from './test-masks.ts'
import type { PlainNode, PlainPerson } from './test-model.ts'
import { outcomeOf, type RightsWorld } from './test-world.ts'

/** Returns every road by which rights are read, each compared with the model for one person. */
export function createRoads(world: RightsWorld) {
  const { model, pick, now, rights } = world
  const all = () => [...model.nodes.values()]
  /** Returns the rights of a person on those of these nodes that the person sees. */
  const seen = (person: PlainPerson, nodes: readonly PlainNode[]) =>
    new Map(nodes.map(({ id }) => [id, rights(person, id)] as const).filter(([, held]) => held !== 0))

  return {
    /** The gate, for few nodes and for many, by every query that it has. */
    async gate(person: PlainPerson) {
      const ctx = await world.ctxOf(person)
      const ids = [...model.nodes.keys()]
      const expected = seen(person, all())
      expect(await effectiveRights(ctx, ids)).toEqual(expected)
      expect(await effectiveRightsOfMany(ctx, ids)).toEqual(expected)
      // looked up node by node, as for a user with very many grants
      const arrivals = await findArrivingRights(ctx.db, ids, ctx.actor, ctx.now(), 0)
      expect([...(arrivals?.values() ?? [])].filter(({ below, top }) => (below | top) > 0)).toEqual([])
      const ways = await findNodePaths(ctx.db, ids, ctx.actor, ctx.now(), 0)
      expect(ways).toEqual(await findNodePaths(ctx.db, ids, ctx.actor, ctx.now()))
      const held = ids.map((id) => effectiveRightsOnPath(ctx.actor, ways, id))
      expect(held).toEqual(ids.map((id) => expected.get(id) ?? 0))
    },

    /** A right asked of one node. */
    async require(person: PlainPerson) {
      const { id } = nodeToAsk(world, person, all())
      const right = pick(['preview', 'edit', 'upload', 'authorise'] as const)
      const told = await outcomeOf(requireNode(await world.ctxOf(person), id, right))
      const held = rights(person, id)
      if (held === 0) return expect(told).toBe('common.not_found')
      if ((held & fileRights[right]) === 0) return expect(told).toBe(world.lackOf(id))
      expect(told).toMatchObject({ rights: held, held: model.held(person, id, now()) })
    },

    /** An opened folder, whole, page by page and narrowed, with the path to it. */
    async list(person: PlainPerson) {
      const { id } = folderToAsk(world, person)
      const ctx = await world.ctxOf(person)
      const listed = await outcomeOf(listFolderPage(ctx, { parentId: id, ...wholePage }))
      if (rights(person, id) === 0) return expect(listed).toBe('common.not_found')
      if (typeof listed === 'string') throw new Error(listed)
      const expected = seen(person, model.children(id))
      expect(new Map(listed.rows.map((row) => [row.id, row.rights]))).toEqual(expected)
      expect([listed.total, listed.rights]).toEqual([expected.size, rights(person, id)])
      expect(listed.path.map((step) => step.id)).toEqual(model.visiblePath(person, id, now()))
      const narrowed = await listFolderPage(ctx, { parentId: id, search: 'item', ...wholePage })
      expect([narrowed.total, narrowed.rows]).toEqual([expected.size, listed.rows])
      const pieces = []
      for (let page = 1; page <= Math.ceil(expected.size / 2); page++)
        pieces.push(...(await listFolderPage(ctx, { parentId: id, page, pageSize: 2 })).rows)
      expect(pieces).toEqual(listed.rows)
    },

    /** A search by a name that every item has. */
    async search(person: PlainPerson) {
      const { rows, total } = await searchFiles(await world.ctxOf(person), {
        query: 'item',
        match: 'name',
        offset: 0,
        facets: false,
        sort: 'relevance',
        ...wholePage,
      })
      const expected = seen(
        person,
        all().filter(({ parent }) => parent !== null),
      )
      expect(new Map(rows.map((row) => [row.id, row.rights]))).toEqual(expected)
      expect(total).toBe(expected.size)
    },

    /** The lists of who has access, whole and page by page, and the same asked of a few people. */
    async people(person: PlainPerson) {
      const { id } = nodeToAsk(world, person, world.shared())
      const { rows, total } = await listPeopleWithAccess(world.boss, { id, ...wholePage })
      const expected = new Map(
        world
          .everybody()
          .map((person) => [person.id, rights(person, id)] as const)
          .filter(([, held]) => held !== 0),
      )
      expect(new Map(rows.map((row) => [row.userId, row.rights]))).toEqual(expected)
      expect(total).toBe(expected.size)
      const pieces = []
      for (let page = 1; page <= Math.ceil(expected.size / 3); page++)
        pieces.push(...(await listPeopleWithAccess(world.boss, { id, page, pageSize: 3 })).rows)
      expect(pieces).toEqual(rows)
      const place = (await accessibleNodes(world.boss, [id])).get(id)!
      const among = [...model.people.keys()].slice(0, 4)
      const holding = fileRights.download
      const few = await findPeopleWithAccess(world.boss, place, { limit: 9, offset: 0, among, holding })
      expect(new Map(few.rows.map((row) => [row.userId, row.rights]))).toEqual(
        new Map([...expected].filter(([who, held]) => among.includes(who) && (held & holding) !== 0)),
      )
    },

    /** Only people who may authorise, or might if the space were not archived, see who has access. */
    async peopleAsked(person: PlainPerson) {
      const { id } = nodeToAsk(world, person, world.alive())
      const told = await outcomeOf(listPeopleWithAccess(await world.ctxOf(person), { id, ...wholePage }))
      if (rights(person, id) === 0) return expect(told).toBe('common.not_found')
      if ((model.held(person, id, now()) & fileRights.authorise) === 0)
        return expect(told).toBe(world.lackOf(id))
      expect(typeof told).toBe('object')
    },

    /** The explanation of rights, to an administrator and to the person. */
    async explain(person: PlainPerson) {
      const { id } = nodeToAsk(world, person, world.shared())
      const told = await explainPermissions(world.boss, { id, userId: person.id })
      expect(told.rights).toBe(rights(person, id))
      const own = await outcomeOf(explainPermissions(await world.ctxOf(person), { id }))
      if (rights(person, id) === 0) return expect(own).toBe('common.not_found')
      if (typeof own === 'string') throw new Error(own)
      expect([own.rights, own.grants]).toEqual([told.rights, told.grants])
    },

    /** The nodes on which a person is named, as the person sees them listed. */
    async ofUser(person: PlainPerson) {
      const { rows } = await listRightsOfUser(await world.ctxOf(person), { ...wholePage, search: '' })
      const granted = all().filter(({ grants }) =>
        [...grants].some(
          ([subject, { ends }]) => (ends === null || ends > now()) && model.belongs(person, subject),
        ),
      )
      expect(new Map(rows.map((row) => [row.id, row.rights]))).toEqual(seen(person, granted))
    },

    /** A package of a folder: what it holds, and what is named as left out. */
    async package(person: PlainPerson) {
      const { id } = folderToAsk(world, person)
      const [files, folders, left]: [string[], string[], string[]] = [[], [], []]
      const ctx = await world.ctxOf(person)
      for await (const page of walkZipSelection(ctx, { ids: [id], names: ['it'] }, uniqueNameGiver())) {
        files.push(...page.files.map(({ node }) => node.id))
        folders.push(...page.folders.map(({ node }) => node.id))
        left.push(...page.left.map(({ reason }) => reason))
      }
      if (rights(person, id) === 0) return expect([folders, left]).toEqual([[], ['packages.rights_changed']])
      // a walk ends at a hidden folder, whatever is granted below it
      const walked = (from: string): string[] =>
        [from, ...model.children(from).flatMap((child) => walked(child.id))].filter((one) =>
          model.visiblePath(person, one, now()).includes(id),
        )
      const inside = walked(id).map((one) => model.nodes.get(one)!)
      const loadable = (one: PlainNode) => (rights(person, one.id) & fileRights.download) !== 0
      const plain = inside.filter(({ folder }) => !folder)
      expect(new Set(folders)).toEqual(new Set(inside.filter(({ folder }) => folder).map((one) => one.id)))
      expect(new Set(files)).toEqual(new Set(plain.filter(loadable).map((one) => one.id)))
      const refused = plain.filter((one) => !loadable(one))
      expect(left).toEqual(refused.map(() => 'common.no_permission'))
    },

    /** Locks: what a person may not change now. */
    async locks(person: PlainPerson) {
      const ctx = await world.ctxOf(person)
      const nodes = [...(await accessibleNodes(ctx, [...model.nodes.keys()])).values()]
      const told = await lockRefusalsOfNodes(ctx, nodes)
      for (const { node } of nodes)
        expect(told.get(node.id) ?? null).toBe(model.lockRefusal(person, node.id, now()))
    },

    /** Deleted items as they were seen where they lay. */
    async before(person: PlainPerson) {
      const ids = [...model.nodes.keys()]
      const told = await reachedAsBefore(await world.ctxOf(person), ids)
      const expected = ids.map((id) => model.rightsBefore(person, id, now()))
      expect(ids.map((id) => told.get(id)?.rights ?? 0)).toEqual(expected)
    },

    /** One node as everybody sees it. */
    async viewers(person: PlainPerson) {
      const people = world.everybody()
      const actors = await Promise.all(people.map(async (person) => (await world.ctxOf(person)).actor))
      const { id } = nodeToAsk(world, person, all())
      const told = await accessibleByEachViewer(world.boss, id, actors)
      expect(people.map((one) => told.seen.get(one.id)?.rights ?? 0)).toEqual(
        people.map((person) => rights(person, id)),
      )
    },
  }
}
