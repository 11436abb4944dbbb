import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { GalleryTemplate, templateEndpoints } from '@cabinet/contract/templates'
import { entryOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findContentsById, readContentBytes } from '../contents/index.ts'
import { ensureFolderPaths, presentVisibleItems } from '../files/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { findChildNamed, lockTargetFolder, normalizeName } from '../nodes/index.ts'
import { getOrganisation } from '../organisations/index.ts'
import { uploadSmallFiles } from '../uploads/index.ts'
import { blankFileMakers } from './blanks.ts'
import {
  countTemplateUse,
  type FileTemplateRow,
  findReadableTemplates,
  findUsableTemplate,
} from './templates.store.ts'
import { fillTemplate, type TemplateValues } from './variables.ts'

export async function listTemplateGallery(ctx: Ctx): Promise<GalleryTemplate[]> {
  return findReadableTemplates(ctx.db, ctx.actor.enterpriseId, ctx.actor.subjects)
}

type Wish = EndpointInput<typeof templateEndpoints.make>

/**
 * Creates a file or folders from a template. @throws templates.not_found (also without permission),
 * spaces.name_taken, every error of an upload
 */
export async function makeFromTemplate(
  ctx: Ctx,
  wish: Wish,
): Promise<EndpointReply<typeof templateEndpoints.make>> {
  const template = await templateOf(ctx, wish)
  const id =
    template?.kind === 'folder' ? await makeFolders(ctx, template, wish) : await makeFile(ctx, template, wish)
  const [item] = await presentVisibleItems(ctx, [id])
  if (!item) throw new AppError('spaces.not_found')
  return item
}

/** Returns the requested template; undefined for the product's own blank file. */
async function templateOf({ db, actor }: Ctx, { id, suffix }: Wish): Promise<FileTemplateRow | undefined> {
  if (id === undefined && suffix === undefined) throw new AppError('templates.not_found')
  const wanted = id === undefined ? { blankOf: suffix! } : { id }
  const found = await findUsableTemplate(db, actor.enterpriseId, actor.subjects, wanted)
  if (!found && id !== undefined) throw new AppError('templates.not_found')
  return found
}

async function makeFile(ctx: Ctx, template: FileTemplateRow | undefined, wish: Wish): Promise<string> {
  const suffix = template?.suffix ?? wish.suffix!
  const typed = normalizeName(wish.name.trim())
  const stem = typed.toLowerCase().endsWith(suffix) ? typed.slice(0, -suffix.length) : typed
  // a name that is only an extension would be hidden and have no extension
  if (stem === '') throw new AppError('spaces.name_empty')
  const bytes = template
    ? await bytesOf(ctx, template, stem)
    : blankFileMakers[wish.suffix!]({ title: stem, author: ctx.actor.name, at: ctx.now() })
  const [placed] = await uploadSmallFiles(ctx, wish, {
    files: [{ name: stem + suffix, bytes }],
    merge: false,
  })
  if (!placed || 'error' in placed) throw placed?.error ?? new AppError('common.failed')
  return placed.fileId
}

async function bytesOf(ctx: Ctx, template: FileTemplateRow, name: string): Promise<Buffer> {
  const [content] = await findContentsById(ctx.db, [template.contentId!])
  if (!content) throw new AppError('templates.not_found')
  const bytes = await readContentBytes(ctx, content, { start: 0, end: content.size - 1 })
  const uses = await countTemplateUse(ctx.db, template.id)
  return template.fills ? fillTemplate(bytes, template.suffix, await valuesOf(ctx, name, uses)) : bytes
}

async function valuesOf(ctx: Ctx, name: string, uses: number): Promise<TemplateValues> {
  const organisation = await getOrganisation(ctx.db, ctx.actor.organisationId)
  return {
    user: ctx.actor.name,
    dept: organisation.name,
    date: ctx.now().toISOString().slice(0, 10),
    name,
    'no.': String(uses).padStart(4, '0'),
  }
}

const makeFolders = (ctx: Ctx, template: FileTemplateRow, wish: Wish): Promise<string> =>
  ctx.together(async (tx) => {
    const name = normalizeName(wish.name.trim())
    const target = await lockTargetFolder(tx, wish, 'new')
    if (await findChildNamed(tx.db, target.node.id, name))
      throw new AppError('spaces.name_taken', { names: [name] })
    const paths = [name, ...template.folders.map((path) => `${name}/${path}`)]
    if (name.includes('/')) throw new AppError('spaces.name_special')
    const ids = await ensureFolderPaths(tx, target, paths)
    await countTemplateUse(tx.db, template.id)
    await recordJournalLine(tx, {
      action: 'templates.folders',
      spaceId: target.space.id,
      nodes: [...new Set(ids.values())],
      after: { name, template: template.name },
    })
    return entryOf(ids, name)
  })
