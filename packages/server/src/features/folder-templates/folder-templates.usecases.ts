import type { Input, Reply } from '@cabinet/contract/endpoint'
import {
  type FolderTemplate,
  type folderTemplateApi,
  folderTemplateLimits,
} from '@cabinet/contract/folder-templates'
import { hidesLetters } from '@cabinet/contract/text'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { tidy } from '../nodes/index.ts'
import { insertSpaces } from '../nodes/tree/index.ts'
import { requireManaged, subtreeOf } from '../organisations/index.ts'
import { findSubjectKinds } from '../workspaces/index.ts'
import { applyTree } from './apply.ts'
import { tidyTree, treeRefusal } from './folder-templates.rules.ts'
import {
  countTemplates,
  dropTemplates,
  findPeopleOf,
  findSubjectNames,
  findTemplate,
  pageOfTemplates,
  type Template,
  upsertTemplate,
} from './folder-templates.store.ts'

const sorts = { Name: 'name', UpdateTime: 'updatedAt' } as const

export async function pageTemplates(
  ctx: Ctx,
  input: Input<typeof folderTemplateApi.page>,
): Promise<Reply<typeof folderTemplateApi.page>> {
  const sort = sorts[(input.sort || 'Name') as keyof typeof sorts]
  if (!sort) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  const wanted = {
    enterpriseId: ctx.actor.enterpriseId,
    search: (input.search ?? '').trim(),
    sort,
    descending: input.order === 'desc',
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  }
  const [rows, total] = await Promise.all([pageOfTemplates(ctx.db, wanted), countTemplates(ctx.db, wanted)])
  return { rows: await shown(ctx, rows), total }
}

/** Trees with the names of whom they grant to. */
async function shown(ctx: Ctx, templates: readonly Template[]): Promise<FolderTemplate[]> {
  const grants = templates.flatMap(({ folders }) => folders.flatMap((folder) => folder.grants))
  const names = await findSubjectNames(ctx.db, [
    ...new Set(grants.map((grant) => grant.id).filter((id) => id !== '')),
  ])
  return templates.map(({ createdById: _, ...template }) => ({
    ...template,
    folders: template.folders.map((folder) => ({
      ...folder,
      grants: folder.grants.map((grant) => ({ ...grant, name: names.get(grant.id) ?? '' })),
    })),
  }))
}

export const createTemplate = (ctx: Ctx, input: Input<typeof folderTemplateApi.create>) =>
  ctx.together((tx) => save(tx, { ...input, id: newId() }, 'defaults.create'))

export const updateTemplate = (ctx: Ctx, input: Input<typeof folderTemplateApi.update>) =>
  ctx.together(async (tx) => {
    await getTemplate(tx, input.id)
    return save(tx, input, 'defaults.update')
  })

async function getTemplate(ctx: Ctx, id: string): Promise<Template> {
  const found = await findTemplate(ctx.db, ctx.actor.enterpriseId, id)
  if (!found) throw new AppError('folders.not_found')
  return found
}

async function save(
  tx: Tx,
  input: Input<typeof folderTemplateApi.update>,
  action: string,
): Promise<FolderTemplate> {
  const { organisationId = tx.actor.enterpriseId } = input
  await requireManaged(tx, [organisationId])
  const name = tidy(input.name.trim())
  if (hidesLetters(name)) throw new AppError('common.name_hidden')
  if (name === '' || [...name].length > folderTemplateLimits.name) throw new AppError('folders.name_invalid')
  const folders = tidyTree(input.folders)
  refuseIf(treeRefusal(folders))
  await requireSubjects(tx, folders, input.kind)
  if (!(await upsertTemplate(tx, { ...input, name, organisationId, folders })))
    throw new AppError('folders.name_taken')
  await record(tx, { action, after: { ...input, name, organisationId, folders } })
  return (await shown(tx, [await getTemplate(tx, input.id)]))[0]!
}

/** Everybody named is of this enterprise; a personal space has no department of its own. */
async function requireSubjects(tx: Tx, folders: Template['folders'], kind: Template['kind']): Promise<void> {
  const grants = folders.flatMap((folder) => folder.grants)
  const named = grants.filter((grant) => grant.kind !== 'own')
  const known = await findSubjectKinds(
    tx.db,
    tx.actor.enterpriseId,
    named.map((grant) => grant.id),
  )
  const strange = named.some((grant) => known.get(grant.id) !== grant.kind)
  const homeless = kind === 'personal' && named.length < grants.length
  if (strange || homeless) throw new AppError('folders.subject_unknown')
}

export async function removeTemplates(
  ctx: Ctx,
  { ids }: Input<typeof folderTemplateApi.remove>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const names = await dropTemplates(tx, ids)
    if (names.length > 0) await record(tx, { action: 'defaults.delete', before: { names } })
  })
}

/** Makes the folders of a tree in the spaces of departments, or in the personal ones of people, all or none. */
export const applyTemplate = (
  ctx: Ctx,
  input: Input<typeof folderTemplateApi.apply>,
): Promise<Reply<typeof folderTemplateApi.apply>> =>
  ctx.together(async (tx) => {
    const template = await getTemplate(tx, input.id)
    await requireManaged(tx, input.organisationIds)
    const organisations = input.below ? await subtreeOf(tx.db, input.organisationIds) : input.organisationIds
    const spaces =
      template.kind === 'department'
        ? organisations
        : await findPeopleOf(tx.db, tx.actor.enterpriseId, organisations, input.userIds)
    if (spaces.length === 0) throw new AppError('folders.nowhere')
    await openAll(tx, spaces, template.kind)
    const applied = await applyTree(tx, template.folders, spaces, tx.actor.userId)
    await record(tx, {
      action: 'defaults.apply',
      after: { id: template.id, name: template.name, spaces, ...applied },
    })
    return { spaces: spaces.length, ...applied }
  })

/** Spaces that one statement makes. */
const PORTION = 1000

async function openAll(tx: Tx, ids: readonly string[], kind: Template['kind']): Promise<void> {
  for (let from = 0; from < ids.length; from += PORTION)
    await insertSpaces(
      tx,
      ids.slice(from, from + PORTION).map((id) => ({ id, kind })),
    )
}
