import type { UserType } from '@cabinet/contract/users'
import type { PersonRow } from '@cabinet/contract/users.admin'
import { importColumns } from '@cabinet/contract/users.import'
import type { Ctx } from '../../../kernel/ctx.ts'
import type { SheetToWrite } from '../../../kernel/sheets/index.ts'
import { record } from '../../journal/index.ts'
import { treeOf } from '../../organisations/index.ts'
import { type FilterInput, filterOf, findPage, keyOf, orderOf, shownPeople } from '../admin/index.ts'
import { namesOf, type User } from '../users.store.ts'
import { inUnits } from './columns.rules.ts'
import {
  columnWords,
  type Language,
  say,
  sheetWords,
  stateWords,
  typeWords,
  unlimitedWords,
} from './sheet-words.ts'

/** Users of one query. */
const PORTION = 1000

/** The filtered list as a sheet, read portion by portion while it is sent. Its first columns are those of an import. */
export async function usersSheet(
  ctx: Ctx,
  { language, ...input }: FilterInput & { language: Language },
): Promise<SheetToWrite> {
  const filter = await filterOf(ctx, input)
  const order = orderOf(input)
  const paths = await pathsOf(ctx)
  await ctx.together((tx) => record(tx, { action: 'users.export', after: { ...input, ...order } }))
  const { used, state, roles, created, users } = sheetWords

  async function* rows(): AsyncGenerator<string[]> {
    let after: { key: string; id: string } | null = null
    for (;;) {
      const found: User[] = await findPage(ctx.db, { ...filter, ...order, limit: PORTION, offset: 0, after })
      const people = await shownPeople(ctx, found, new Set(filter.locked))
      const supervisors = await namesOf(
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
      after = { key: keyOf(last, order.sort), id: last.id }
    }
  }

  return {
    name: say(users, language),
    header: [
      ...importColumns.map((column) => say(columnWords[column], language)),
      ...[used, state, roles, created].map((words) => say(words, language)),
    ],
    rows: rows(),
  }
}

/** Where organisations are, as an import reads them: names below the enterprise, or the enterprise's own. */
async function pathsOf(ctx: Ctx): Promise<Map<string, string>> {
  const tree = await treeOf(ctx.db, ctx.actor.enterpriseId)
  const names = new Map(tree.map((one) => [one.id, one.name]))
  return new Map(
    tree.map(({ id, path }) => {
      const steps = path.length > 1 ? path.slice(1) : path
      return [id, steps.map((step) => names.get(step) ?? '').join('/')]
    }),
  )
}

const cellsOf = (
  person: PersonRow,
  { organisation, supervisor }: { organisation: string; supervisor: string },
  language: Language,
): string[] => [
  person.account,
  person.name,
  person.mail,
  person.phone,
  organisation,
  supervisor,
  say(typeWords[person.type as UserType], language),
  person.spaceTotal === 0 ? say(unlimitedWords, language) : inUnits(person.spaceTotal, 'GB'),
  inUnits(person.singleFileMaxSize, 'MB'),
  person.extNotAllow,
  person.expiresAt?.toISOString().slice(0, 19).replace('T', ' ') ?? '',
  inUnits(person.spaceUsed, 'GB'),
  say(stateWords[person.state], language),
  person.roles.map((role) => role.name).join(', '),
  person.createdAt.toISOString().slice(0, 19).replace('T', ' '),
]
