import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import {
  type FileTemplateAdmin,
  type TemplateReader,
  type templateEndpoints,
  templateLimits,
} from '@cabinet/contract/templates'
import { firstOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import {
  contentHashOf,
  findContentsById,
  prepareContent,
  preventSweep,
  storeContent,
} from '../contents/index.ts'
import { findSubjectNames } from '../folder-templates/index.ts'
import { findSubjectKinds } from '../grants/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { extensionOf, normalizeName } from '../nodes/index.ts'
import { templateKindOfSuffix, templateNameRefusal, templateTreePaths } from './templates.rules.ts'
import {
  clearBlankTemplate,
  countFileTemplates,
  deleteFileTemplates,
  type FileTemplateRow,
  findFileTemplate,
  insertTemplate,
  isTemplateNameTaken,
  pageOfFileTemplates,
  templateSortColumns,
  updateFileTemplate,
} from './templates.store.ts'
import { hasTemplateVariables } from './variables.ts'

export async function listFileTemplates(
  ctx: Ctx,
  input: EndpointInput<typeof templateEndpoints.page>,
): Promise<EndpointReply<typeof templateEndpoints.page>> {
  const sort = (input.sort || 'Sort') as keyof typeof templateSortColumns
  if (!Object.hasOwn(templateSortColumns, sort))
    throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  const wanted = {
    enterpriseId: ctx.actor.enterpriseId,
    search: (input.search ?? '').trim(),
    kind: input.kind,
    sort,
    descending: input.order === 'desc',
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  }
  const [rows, total] = await Promise.all([
    pageOfFileTemplates(ctx.db, wanted),
    countFileTemplates(ctx.db, wanted),
  ])
  return { rows: await shown(ctx, rows), total }
}

/**
 * Presents templates with the names of their readers; subjects are as in grants, such as `organisation/*`.
 */
async function shown(ctx: Ctx, templates: readonly FileTemplateRow[]): Promise<FileTemplateAdmin[]> {
  const ids = [...new Set(templates.flatMap(({ readers }) => readers.map(idOf)))]
  const [names, kinds] = await Promise.all([
    findSubjectNames(ctx.db, ids),
    findSubjectKinds(ctx.db, ctx.actor.enterpriseId, ids),
  ])
  return templates.map(({ contentId: _, readers, ...template }) => ({
    ...template,
    readers: readers.flatMap((subject): TemplateReader[] => {
      const id = idOf(subject)
      const kind = kinds.get(id)
      // deleted subjects are left out
      return kind && kind !== 'user' ? [{ id, kind, name: names.get(id) ?? '' }] : []
    }),
  }))
}

const idOf = (subject: string) => subject.replace('/*', '')

export async function getFileTemplate(ctx: Ctx, id: string): Promise<FileTemplateRow> {
  const found = await findFileTemplate(ctx.db, ctx.actor.enterpriseId, id)
  if (!found) throw new AppError('templates.not_found')
  return found
}

const one = async (ctx: Ctx, id: string): Promise<FileTemplateAdmin> =>
  firstOf(await shown(ctx, [await getFileTemplate(ctx, id)]))

/** Stores an uploaded file as a new template under its own name, or as the next version of one. */
export async function uploadTemplate(
  ctx: Ctx,
  { id, name: given }: { id?: string | undefined; name?: string | undefined },
  file: { name: string; bytes: Buffer },
): Promise<FileTemplateAdmin> {
  const suffix = extensionOf(file.name)
  if (suffix === '' || file.bytes.length === 0) throw new AppError('templates.file_invalid')
  if (file.bytes.length > templateLimits.bytes) throw new AppError('templates.too_large')
  const fills = await hasTemplateVariables(file.bytes, suffix)
  return ctx.together(async (tx) => {
    const known = id === undefined ? null : await getFileTemplate(tx, id)
    if (known && known.suffix !== suffix) throw new AppError('templates.kind_differs')
    await preventSweep(tx)
    const hash = contentHashOf(file.bytes)
    const kept = await storeContent(tx, await prepareContent(tx, hash, file.bytes))
    const content = { content_id: kept.contentId, hash, size: kept.size, fills }
    if (known) {
      await updateFileTemplate(tx, known.id, { ...content, version: known.version + 1 })
      await recordJournalLine(tx, {
        action: 'templates.version',
        after: { name: known.name, version: known.version + 1 },
      })
      return one(tx, known.id)
    }
    const name = normalizeName((given || file.name.slice(0, -suffix.length)).trim())
    const newOne = generateId()
    await requireName(tx, { id: newOne, name })
    await insertTemplate(tx, {
      ...fresh,
      ...content,
      id: newOne,
      name,
      kind: templateKindOfSuffix(suffix),
      suffix,
    })
    await recordJournalLine(tx, { action: 'templates.create', after: { name, suffix, size: kept.size } })
    return one(tx, newOne)
  })
}

const fresh = {
  category: '',
  version: 1,
  folders: [] as string[],
  readers: [] as string[],
  enabled: true,
  blank: false,
  position: 100,
}

async function requireName(tx: Tx, template: { id: string; name: string }): Promise<void> {
  throwIfRefused(templateNameRefusal(template.name))
  if (await isTemplateNameTaken(tx, template)) throw new AppError('templates.name_taken')
}

export const addFolderTemplate = (ctx: Ctx, input: EndpointInput<typeof templateEndpoints.addFolders>) =>
  ctx.together(async (tx) => {
    const id = generateId()
    const said = await saidOf(tx, id, { ...input, blank: false })
    await insertTemplate(tx, {
      ...fresh,
      ...said,
      id,
      kind: 'folder',
      suffix: '',
      content_id: null,
      hash: null,
      size: 0,
      fills: false,
      folders: foldersOf(input.folders),
    })
    await recordJournalLine(tx, {
      action: 'templates.create',
      after: { name: said.name, folders: input.folders },
    })
    return one(tx, id)
  })

export const changeTemplate = (ctx: Ctx, input: EndpointInput<typeof templateEndpoints.update>) =>
  ctx.together(async (tx) => {
    const known = await getFileTemplate(tx, input.id)
    const isFolder = known.kind === 'folder'
    const said = await saidOf(tx, input.id, { ...input, blank: input.blank && !isFolder })
    if (said.blank) await clearBlankTemplate(tx, known.suffix, input.id)
    await updateFileTemplate(tx, input.id, {
      ...said,
      ...(isFolder && { folders: foldersOf(input.folders) }),
    })
    await recordJournalLine(tx, { action: 'templates.update', after: { ...said, id: input.id } })
    return one(tx, input.id)
  })

function foldersOf(paths: readonly string[]): string[] {
  const tree = templateTreePaths(paths)
  if (!tree) throw new AppError('templates.folders_invalid')
  return tree
}

type Said = Pick<
  EndpointInput<typeof templateEndpoints.update>,
  'name' | 'category' | 'readers' | 'enabled' | 'blank' | 'position'
>

async function saidOf(
  tx: Tx,
  id: string,
  { name: typed, category, readers, enabled, blank, position }: Said,
) {
  const name = normalizeName(typed.trim())
  await requireName(tx, { id, name })
  const kinds = await findSubjectKinds(
    tx.db,
    tx.actor.enterpriseId,
    readers.map((reader) => reader.id),
  )
  if (readers.some((reader) => kinds.get(reader.id) !== reader.kind)) throw new AppError('common.not_found')
  const subjects = readers.map((reader) => (reader.kind === 'organisation' ? `${reader.id}/*` : reader.id))
  return { name, category: category.trim(), readers: subjects, enabled, blank, position }
}

export async function removeFileTemplates(
  ctx: Ctx,
  { ids }: EndpointInput<typeof templateEndpoints.remove>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const names = await deleteFileTemplates(tx, ids)
    if (names.length > 0) await recordJournalLine(tx, { action: 'templates.delete', before: { names } })
  })
}

/** Returns a template's content and file name. Throws `templates.not_found`, also for a folder tree. */
export async function templateFileOf(ctx: Ctx, { id }: { id: string }) {
  const template = await getFileTemplate(ctx, id)
  const [content] = template.contentId ? await findContentsById(ctx.db, [template.contentId]) : []
  if (!content) throw new AppError('templates.not_found')
  return { content, name: `${template.name}${template.suffix}` }
}
