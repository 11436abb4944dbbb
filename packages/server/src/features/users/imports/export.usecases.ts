import type { UserTypeCode } from '@cabinet/contract/users'
import type { ManagedUser } from '@cabinet/contract/users.admin'
import { userImportColumns } from '@cabinet/contract/users.import'
import type { Ctx } from '../../../kernel/ctx.ts'
import {
  formatBytesInUnit,
  type SheetLanguage,
  type SheetToWrite,
  sheetMessage,
  unlimitedWords,
} from '../../../kernel/sheets/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { organisationPathsOf, organisationTreeOf } from '../../organisations/index.ts'
import {
  findUserPage,
  presentManagedUsers,
  type UserListFilterInput,
  userListFilterOf,
  userListOrderOf,
  userSortKeyOf,
} from '../admin/index.ts'
import { type StoredUser, userNamesOf } from '../users.store.ts'
import { columnMessages, sheetTitleMessages, userStateMessages, userTypeMessages } from './sheet-words.ts'

/** Users per query. */
const PORTION = 1000

/** Streams the filtered list as a sheet. Its first columns are those of an import. */
export async function exportUsersSheet(
  ctx: Ctx,
  { language, ...input }: UserListFilterInput & { language: SheetLanguage },
): Promise<SheetToWrite> {
  const filter = await userListFilterOf(ctx, input)
  const order = userListOrderOf(input)
  const paths = await pathsOf(ctx)
  await ctx.together((tx) => recordJournalLine(tx, { action: 'users.export', after: { ...input, ...order } }))
  const { used, state, created, users } = sheetTitleMessages

  async function* rows(): AsyncGenerator<string[]> {
    let after: { key: string; id: string } | null = null
    for (;;) {
      const found: StoredUser[] = await findUserPage(ctx.db, {
        ...filter,
        ...order,
        limit: PORTION,
        offset: 0,
        after,
      })
      const people = await presentManagedUsers(ctx, found, new Set(filter.locked))
      const supervisors = await userNamesOf(
        ctx.db,
        found.flatMap((user) => user.supervisor_id ?? []),
      )
      for (const person of people)
        yield cellsOf(
          person,
          {
            organisation: paths.get(person.organisationId) ?? '',
            supervisor: supervisors.get(person.supervisorId)?.account ?? '',
          },
          language,
        )
      const last = found.at(-1)
      if (!last || found.length < PORTION) return
      after = { key: userSortKeyOf(last, order.sort), id: last.id }
    }
  }

  return {
    name: sheetMessage(users, language),
    header: [
      ...userImportColumns.map((column) => sheetMessage(columnMessages[column], language)),
      ...[used, state, created].map((words) => sheetMessage(words, language)),
    ],
    rows: rows(),
  }
}

/** Returns the paths of organisations as an import reads them. */
async function pathsOf(ctx: Ctx): Promise<Map<string, string>> {
  const tree = await organisationTreeOf(ctx.db, ctx.actor.enterpriseId)
  return organisationPathsOf(tree)
}

const cellsOf = (
  person: ManagedUser,
  { organisation, supervisor }: { organisation: string; supervisor: string },
  language: SheetLanguage,
): string[] => [
  person.account,
  person.name,
  person.mail,
  person.phone,
  organisation,
  supervisor,
  sheetMessage(userTypeMessages[person.type as UserTypeCode], language),
  person.spaceTotal === 0
    ? sheetMessage(unlimitedWords, language)
    : formatBytesInUnit(person.spaceTotal, 'GB'),
  formatBytesInUnit(person.singleFileMaxSize, 'MB'),
  person.extNotAllow,
  person.expiresAt?.toISOString().slice(0, 19).replace('T', ' ') ?? '',
  person.roles.map((role) => role.name).join(', '),
  formatBytesInUnit(person.spaceUsed, 'GB'),
  sheetMessage(userStateMessages[person.state], language),
  person.createdAt.toISOString().slice(0, 19).replace('T', ' '),
]
