import { sql } from 'kysely'
import { expect } from 'vitest'
import { previewMembers } from './members.usecases.ts'
import { answered, wholePage } from './test-grant-steps.ts'
import { differences } from './test-model.ts'
import type { RightsWorld } from './test-world.ts'

/** Returns steps that change whom subjects reach, each compared with its preview. */
export function createPeopleSteps(world: RightsWorld) {
  const { model, pick, chance, now } = world
  return {
    async member() {
      const [person, role] = [pick(world.everybody()), chance() < 0.5]
      const subjectId = pick(role ? world.roles : world.groups)
      const belongs = role ? person.roles : person.groups
      const leaves = belongs.has(subjectId)
      const ids = world.namedAt((subject) => subject === subjectId)
      const before = model.table(ids, now())
      const seen = await previewMembers(world.boss, {
        kind: role ? 'role' : 'group',
        subjectId,
        added: leaves ? [] : [person.id],
        removed: leaves ? [person.id] : [],
        ...wholePage,
      })
      if (leaves) belongs.delete(subjectId)
      else belongs.add(subjectId)
      expect(answered(seen.rows)).toEqual(differences(before, model.table(ids, now())))
      const table = sql.table(role ? 'role_users' : 'group_members')
      const column = sql.ref(role ? 'role_id' : 'group_id')
      await (leaves
        ? sql`delete from ${table} where ${column} = ${subjectId} and user_id = ${person.id}`
        : sql`insert into ${table} (${column}, user_id) values (${subjectId}, ${person.id})`
      ).execute(world.house.ports.db)
    },

    async transfer() {
      const person = pick(world.everybody().filter(({ type }) => type === 4))
      const to = pick([world.house.enterpriseId, ...world.departments])
      const subjectsIn = (id: string) => [id, ...model.pathOf(id).map((step) => `${step}/*`)]
      const [old, next] = [subjectsIn(person.organisation), subjectsIn(to)]
      const ids = world.namedAt((subject) => old.includes(subject) !== next.includes(subject))
      const before = model.table(ids, now())
      const seen = await previewMembers(world.boss, {
        kind: 'organisation',
        subjectId: to,
        added: [person.id],
        removed: [],
        ...wholePage,
      })
      person.organisation = to
      await sql`update users set organisation_id = ${to} where id = ${person.id}`.execute(
        world.house.ports.db,
      )
      expect(answered(seen.rows)).toEqual(differences(before, model.table(ids, now())))
    },
  }
}
