import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import {
  type FolderTemplate,
  type folderTemplateApi,
  folderTemplateLimits,
} from '@cabinet/contract/folder-templates'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { firstOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { findSubjectKinds } from '../grants/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { normalizeName } from '../nodes/index.ts'
import { insertSpaceRows } from '../nodes/tree/index.ts'
import { organisationSubtree, requireManaged } from '../organisations/index.ts'
import { applyFolderTree } from './apply.ts'
import { folderTreeRefusal, normalizeFolderTree } from './folder-templates.rules.ts'
import {
  countFolderTemplates,
  deleteFolderTemplates,
  type FolderTemplateRow,
  findFolderTemplate,
  findPeopleOfOrganisations,
  findSubjectNames,
  pageOfFolderTemplates,
  upsertTemplate,
} from './folder-templates.store.ts'

const sorts = { Name: 'name', UpdateTime: 'updatedAt' } as const

export async function listFolderTemplates(
  ctx: Ctx,
  input: EndpointInput<typeof folderTemplateApi.page>,
): Promise<EndpointReply<typeof folderTemplateApi.page>> {
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
  const [rows, total] = await Promise.all([
    pageOfFolderTemplates(ctx.db, wanted),
    countFolderTemplates(ctx.db, wanted),
  ])
  return { rows: await shown(ctx, rows), total }
}

/** Returns trees with the names of the subjects of their grants. */
async function shown(ctx: Ctx, templates: readonly FolderTemplateRow[]): Promise<FolderTemplate[]> {
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

export const createTemplate = (ctx: Ctx, input: EndpointInput<typeof folderTemplateApi.create>) =>
  ctx.together((tx) => save(tx, { ...input, id: generateId() }, 'defaults.create'))

export const saveFolderTemplate = (ctx: Ctx, input: EndpointInput<typeof folderTemplateApi.update>) =>
  ctx.together(async (tx) => {
    await getTemplate(tx, input.id)
    return save(tx, input, 'defaults.update')
  })

async function getTemplate(ctx: Ctx, id: string): Promise<FolderTemplateRow> {
  const found = await findFolderTemplate(ctx.db, ctx.actor.enterpriseId, id)
  if (!found) throw new AppError('folders.not_found')
  return found
}

async function save(
  tx: Tx,
  input: EndpointInput<typeof folderTemplateApi.update>,
  action: string,
): Promise<FolderTemplate> {
  const { organisationId = tx.actor.enterpriseId } = input
  await requireManaged(tx, [organisationId])
  const name = normalizeName(input.name.trim())
  if (hasInvisibleLetters(name)) throw new AppError('common.name_hidden')
  if (name === '' || [...name].length > folderTemplateLimits.name) throw new AppError('folders.name_invalid')
  const folders = normalizeFolderTree(input.folders)
  throwIfRefused(folderTreeRefusal(folders))
  await requireSubjects(tx, folders, input.kind)
  if (!(await upsertTemplate(tx, { ...input, name, organisationId, folders })))
    throw new AppError('folders.name_taken')
  await recordJournalLine(tx, { action, after: { ...input, name, organisationId, folders } })
  return firstOf(await shown(tx, [await getTemplate(tx, input.id)]))
}

/** Requires subjects of this enterprise; a personal space has no department of its own. */
async function requireSubjects(
  tx: Tx,
  folders: FolderTemplateRow['folders'],
  kind: FolderTemplateRow['kind'],
): Promise<void> {
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

export async function removeFolderTemplates(
  ctx: Ctx,
  { ids }: EndpointInput<typeof folderTemplateApi.remove>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const names = await deleteFolderTemplates(tx, ids)
    if (names.length > 0) await recordJournalLine(tx, { action: 'defaults.delete', before: { names } })
  })
}

/** Makes the folders of a tree in the spaces of departments or in personal spaces, all or none. */
export const applyFolderTemplate = (
  ctx: Ctx,
  input: EndpointInput<typeof folderTemplateApi.apply>,
): Promise<EndpointReply<typeof folderTemplateApi.apply>> =>
  ctx.together(async (tx) => {
    const template = await getTemplate(tx, input.id)
    await requireManaged(tx, input.organisationIds)
    const organisations = input.below
      ? await organisationSubtree(tx.db, input.organisationIds)
      : input.organisationIds
    const spaces =
      template.kind === 'department'
        ? organisations
        : await findPeopleOfOrganisations(tx.db, tx.actor.enterpriseId, organisations, input.userIds)
    if (spaces.length === 0) throw new AppError('folders.nowhere')
    await openAll(tx, spaces, template.kind)
    const applied = await applyFolderTree(tx, template.folders, spaces, tx.actor.userId)
    await recordJournalLine(tx, {
      action: 'defaults.apply',
      after: { id: template.id, name: template.name, spaces, ...applied },
    })
    return { spaces: spaces.length, ...applied }
  })

/** Spaces per statement. */
const PORTION = 1000

async function openAll(tx: Tx, ids: readonly string[], kind: FolderTemplateRow['kind']): Promise<void> {
  for (let from = 0; from < ids.length; from += PORTION)
    await insertSpaceRows(
      tx,
      ids.slice(from, from + PORTION).map((id) => ({ id, kind })),
    )
}
