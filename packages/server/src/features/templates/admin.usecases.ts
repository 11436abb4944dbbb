import type { Input, Reply } from '@cabinet/contract/endpoint'
import {
  type FileTemplate,
  type TemplateReader,
  type templateApi,
  templateLimits,
} from '@cabinet/contract/templates'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { findSubjectNames } from '../folder-templates/index.ts'
import { record } from '../journal/index.ts'
import { suffixOf, tidy } from '../nodes/index.ts'
import { bring, contentIdOf, findContentsById, holdOff, keepContents } from '../versions/index.ts'
import { findSubjectKinds } from '../workspaces/index.ts'
import { kindOf, templateNameRefusal, treeOf } from './templates.rules.ts'
import {
  clearBlank,
  countTemplates,
  dropTemplates,
  findTemplate,
  insertTemplate,
  nameTaken,
  orders,
  pageOfTemplates,
  type Template,
  updateTemplate,
} from './templates.store.ts'
import { hasVariables } from './variables.ts'

export async function pageTemplates(
  ctx: Ctx,
  input: Input<typeof templateApi.page>,
): Promise<Reply<typeof templateApi.page>> {
  const sort = (input.sort || 'Sort') as keyof typeof orders
  if (!Object.hasOwn(orders, sort))
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
  const [rows, total] = await Promise.all([pageOfTemplates(ctx.db, wanted), countTemplates(ctx.db, wanted)])
  return { rows: await shown(ctx, rows), total }
}

/** `organisation/*` as a grant names it, and what it is called. */
async function shown(ctx: Ctx, templates: readonly Template[]): Promise<FileTemplate[]> {
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
      // one that is gone reaches nobody
      return kind && kind !== 'user' ? [{ id, kind, name: names.get(id) ?? '' }] : []
    }),
  }))
}

const idOf = (subject: string) => subject.replace('/*', '')

export async function getTemplate(ctx: Ctx, id: string): Promise<Template> {
  const found = await findTemplate(ctx.db, ctx.actor.enterpriseId, id)
  if (!found) throw new AppError('templates.not_found')
  return found
}

const one = async (ctx: Ctx, id: string): Promise<FileTemplate> =>
  (await shown(ctx, [await getTemplate(ctx, id)]))[0]!

/** A file that came as a template: a new one under its own name, or the next version of a template. */
export async function uploadTemplate(
  ctx: Ctx,
  { id, name: given }: { id?: string | undefined; name?: string | undefined },
  file: { name: string; bytes: Buffer },
): Promise<FileTemplate> {
  const suffix = suffixOf(file.name)
  if (suffix === '' || file.bytes.length === 0) throw new AppError('templates.file_invalid')
  if (file.bytes.length > templateLimits.bytes) throw new AppError('templates.too_large')
  const fills = await hasVariables(file.bytes, suffix)
  return ctx.together(async (tx) => {
    const known = id === undefined ? null : await getTemplate(tx, id)
    if (known && known.suffix !== suffix) throw new AppError('templates.kind_differs')
    await holdOff(tx)
    const hash = contentIdOf(file.bytes)
    const kept = (await keepContents(tx, [await bring(tx, hash, file.bytes)])).get(hash)!
    const content = { content_id: kept.contentId, hash, size: kept.size, fills }
    if (known) {
      await updateTemplate(tx, known.id, { ...content, version: known.version + 1 })
      await record(tx, {
        action: 'templates.version',
        after: { name: known.name, version: known.version + 1 },
      })
      return one(tx, known.id)
    }
    const name = tidy((given || file.name.slice(0, -suffix.length)).trim())
    const newOne = newId()
    await requireName(tx, { id: newOne, name })
    await insertTemplate(tx, {
      ...fresh,
      ...content,
      id: newOne,
      name,
      kind: kindOf(suffix),
      suffix,
    })
    await record(tx, { action: 'templates.create', after: { name, suffix, size: kept.size } })
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
  refuseIf(templateNameRefusal(template.name))
  if (await nameTaken(tx, template)) throw new AppError('templates.name_taken')
}

export const addFolderTemplate = (ctx: Ctx, input: Input<typeof templateApi.addFolders>) =>
  ctx.together(async (tx) => {
    const id = newId()
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
    await record(tx, { action: 'templates.create', after: { name: said.name, folders: input.folders } })
    return one(tx, id)
  })

export const changeTemplate = (ctx: Ctx, input: Input<typeof templateApi.update>) =>
  ctx.together(async (tx) => {
    const known = await getTemplate(tx, input.id)
    const isFolder = known.kind === 'folder'
    const said = await saidOf(tx, input.id, { ...input, blank: input.blank && !isFolder })
    if (said.blank) await clearBlank(tx, known.suffix, input.id)
    await updateTemplate(tx, input.id, { ...said, ...(isFolder && { folders: foldersOf(input.folders) }) })
    await record(tx, { action: 'templates.update', after: { ...said, id: input.id } })
    return one(tx, input.id)
  })

function foldersOf(paths: readonly string[]): string[] {
  const tree = treeOf(paths)
  if (!tree) throw new AppError('templates.folders_invalid')
  return tree
}

type Said = Pick<
  Input<typeof templateApi.update>,
  'name' | 'category' | 'readers' | 'enabled' | 'blank' | 'position'
>

async function saidOf(
  tx: Tx,
  id: string,
  { name: typed, category, readers, enabled, blank, position }: Said,
) {
  const name = tidy(typed.trim())
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

export async function removeTemplates(
  ctx: Ctx,
  { ids }: Input<typeof templateApi.remove>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const names = await dropTemplates(tx, ids)
    if (names.length > 0) await record(tx, { action: 'templates.delete', before: { names } })
  })
}

/** The content of a template and the name of its file. Throws `templates.not_found`, of a tree of folders too. */
export async function fileOf(ctx: Ctx, { id }: { id: string }) {
  const template = await getTemplate(ctx, id)
  const [content] = template.contentId ? await findContentsById(ctx.db, [template.contentId]) : []
  if (!content) throw new AppError('templates.not_found')
  return { content, name: `${template.name}${template.suffix}` }
}
