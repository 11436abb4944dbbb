import type { Db } from '../../../kernel/ctx.ts'
import { findGroupsOfEnterprise } from '../../groups/index.ts'
import { organisationTreeOf } from '../../organisations/index.ts'
import { findDirectoryUsers, findUsersByAccounts } from '../../users/directory/index.ts'
import { isAboveChannelSaver } from '../../users/index.ts'
import type { DirectoryTable, DirectoryTables } from '../directory.table.ts'
import type { DirectorySnapshot } from '../ldap/index.ts'
import type { KnownDirectoryPerson, KnownDirectoryState } from './plan.ts'

const tables = (db: Db) => db.withTables<DirectoryTables>()

/** Reads the stored directory state and the enterprise data that planning needs, in a handful of queries. */
export async function findKnownDirectoryState(
  db: Db,
  { enterprise_id: enterpriseId, saved_type }: Pick<DirectoryTable, 'enterprise_id' | 'saved_type'>,
  snapshot: DirectorySnapshot,
): Promise<KnownDirectoryState> {
  const links = await tables(db)
    .selectFrom('directory_people')
    .where('enterprise_id', '=', enterpriseId)
    .selectAll()
    .execute()
  const users = new Map(
    (
      await findDirectoryUsers(
        db,
        links.map((link) => link.user_id),
      )
    ).map((user) => [user.id, user]),
  )
  const people = new Map<string, KnownDirectoryPerson>()
  for (const link of links) {
    const user = users.get(link.user_id)
    if (!user) continue
    const isAbove = isAboveChannelSaver(user.type, saved_type)
    people.set(link.key, { ...user, disabledByDirectory: link.disabled, expires: link.expires_at, isAbove })
  }

  const tree = await organisationTreeOf(db, enterpriseId)
  const units = await tables(db)
    .selectFrom('directory_organisations')
    .where('enterprise_id', '=', enterpriseId)
    .selectAll()
    .execute()
  const taken = await findUsersByAccounts(db, [
    ...new Set(snapshot.people.map(({ account }) => account.toLowerCase())),
  ])
  const linked = await tables(db)
    .selectFrom('directory_groups')
    .where('enterprise_id', '=', enterpriseId)
    .selectAll()
    .execute()
  const { names, members } = await findGroupsOfEnterprise(
    db,
    enterpriseId,
    linked.map((link) => link.group_id),
  )
  const groupNames = new Map(names.map(({ id, name }) => [id, name]))
  const groups = new Map(
    linked.map(({ key, group_id: id }) => [
      key,
      { id, name: groupNames.get(id) ?? '', members: new Set<string>() },
    ]),
  )
  const groupsById = new Map([...groups.values()].map((group) => [group.id, group]))
  for (const { group_id, user_id } of members) groupsById.get(group_id)?.members.add(user_id)

  return {
    enterpriseId,
    people,
    organisations: new Map(tree.map(({ id, parent_id, name }) => [id, { id, parentId: parent_id, name }])),
    units: new Map(units.map((unit) => [unit.key, unit.organisation_id])),
    accounts: new Map(
      taken.map((row) => [
        row.account.toLowerCase(),
        {
          id: row.id,
          enterpriseId: row.enterprise_id,
          type: row.type,
          fromDirectory: row.from_directory,
        },
      ]),
    ),
    groups,
    groupNames: new Map(names.map(({ id, name }) => [name.toLowerCase(), id])),
  }
}
