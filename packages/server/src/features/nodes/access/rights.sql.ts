import { type RawBuilder, sql } from 'kysely'
import { type RightsFacts, type RoleFacts, rightsRuleIn } from './rights.rules.ts'

type Rights = RawBuilder<number>
type Fact = RawBuilder<boolean>

/** Facts as expressions over the tables of a query; an expression that is null counts as false. */
export type RightsFactsSql = RightsFacts<Rights, Fact>

const rule = rightsRuleIn<Rights, Fact>({
  rights: (set) => sql<number>`${sql.raw(String(set))}::int`,
  union: (one, other) => sql<number>`(${one} | ${other})`,
  common: (one, other) => sql<number>`(${one} & ${other})`,
  choose: (fact, then, otherwise) => sql<number>`case when ${fact} then ${then} else ${otherwise} end`,
  isNone: (rights) => sql<boolean>`(${rights} = 0)`,
  not: (fact) => sql<boolean>`(not ${fact})`,
  and: (one, other) => sql<boolean>`(${one} and ${other})`,
  or: (one, other) => sql<boolean>`(${one} or ${other})`,
})

/** An expression: the rights of each user of a query on each of its nodes. */
export const effectiveRightsSql = (facts: RightsFactsSql): Rights => rule.rights(facts)

/** An expression: why a user holds every right in a space regardless of grants, or null. */
export const implicitRoleSql = (facts: RoleFacts<Fact>): RawBuilder<'owner' | 'administrator' | null> =>
  sql`case when ${rule.isOwner(facts)} then 'owner' when ${rule.isAdministrator(facts)} then 'administrator' end`
