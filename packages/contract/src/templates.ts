import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listedFileItem } from './nodes.ts'
import { stream } from './stream.ts'
import {
  boundedText,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

export const templatesErrors = {
  'templates.not_found': 404,
  'templates.name_taken': 409,
  'templates.name_invalid': 400,
  /** No file, an empty one, or one without an extension. */
  'templates.file_invalid': 400,
  'templates.too_large': 413,
  'templates.folders_invalid': 400,
  /** The file type differs from that of the template. */
  'templates.kind_differs': 409,
} as const satisfies ErrorStatusTable
export type TemplateErrorKey = keyof typeof templatesErrors

export const templateLimits = {
  name: 60,
  category: 30,
  /** Bytes of a template (ours; it is filled in memory). */
  bytes: 16 * 1024 ** 2,
  /** Folders of a folder template (ours). */
  folders: 200,
  subjects: 100,
} as const

/** Kind of a template: document, spreadsheet, slides, plain text, other, or a folder tree. */
export const fileTemplateKind = z.enum(['doc', 'sheet', 'slide', 'text', 'other', 'folder'])
export type FileTemplateKind = z.output<typeof fileTemplateKind>

/** Audience of a template. A department includes its sub-departments. */
export const templateReader = wire({
  kind: ['SubjectType', z.enum(['organisation', 'role', 'group'])],
  id: ['SubjectId', wireId],
  /** Filled in by the server. */
  name: ['SubjectName', z.string().default('')],
})
export type TemplateReader = z.output<typeof templateReader>

const template = {
  id: ['Id', wireId],
  name: ['Name', z.string()],
  kind: ['Kind', fileTemplateKind],
  /** '.docx'; '' of a tree of folders. */
  suffix: ['Suffix', z.string()],
  category: ['Category', z.string()],
  size: ['Size', z.int().min(0)],
  version: ['Version', z.int().min(1)],
  /** Whether names, dates and numbers are filled in. */
  fills: ['HasVariables', z.boolean()],
  /** Paths from the top, joined by '/'; of a tree of folders. */
  folders: ['Folders', z.array(z.string())],
  uses: ['UseCount', z.int().min(0)],
} as const

/** A template as users choose it. */
export const galleryTemplate = wire(template)
export type GalleryTemplate = z.output<typeof galleryTemplate>

/** A template as administrators manage it. */
export const fileTemplateAdmin = wire({
  ...template,
  readers: ['Readers', z.array(templateReader)],
  enabled: ['IsEnable', z.boolean()],
  /** Stands for the blank file of its extension. */
  blank: ['IsDefault', z.boolean()],
  /** Small ones come first. */
  position: ['Sort', z.int()],
  updatedBy: ['UpdateUserName', z.string()],
  updatedAt: ['UpdateTime', instant],
})
export type FileTemplateAdmin = z.output<typeof fileTemplateAdmin>

/** Extensions that have a blank file of the product's own. */
export const blankFileSuffixes = ['.docx', '.xlsx', '.pptx', '.txt', '.md'] as const

const given = {
  name: ['Name', boundedText(200)],
  category: ['Category', boundedText(templateLimits.category).default('')],
  readers: ['Readers', z.array(templateReader).max(templateLimits.subjects).default([])],
  enabled: ['IsEnable', z.boolean().default(true)],
  blank: ['IsDefault', z.boolean().default(false)],
  position: ['Sort', z.int().min(0).max(9999).default(100)],
} as const

export const templateEndpoints = {
  /** Sorted by Sort (default), Name, UseCount or UpdateTime. */
  page: endpoint({
    method: 'GET',
    path: '/api/FileTemplate/GetTemplateList',
    access: 'enterprise',
    summary: 'List the templates of the enterprise',
    input: wire({ kind: ['Kind', fileTemplateKind.optional()], ...pageQueryFields }),
    reply: pageReplyOf(fileTemplateAdmin),
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/FileTemplate/UpdateTemplate',
    bodyBytes: 512 * 1024,
    access: 'enterprise',
    summary: 'Update the details of a template, or the folders of a folder template',
    input: wire({
      id: ['Id', wireId],
      ...given,
      folders: ['Folders', z.array(boundedText(2000)).max(templateLimits.folders).default([])],
    }),
    reply: fileTemplateAdmin,
  }),
  addFolders: endpoint({
    method: 'POST',
    path: '/api/FileTemplate/AddFolderTemplate',
    bodyBytes: 512 * 1024,
    access: 'enterprise',
    summary: 'Add a folder template',
    input: wire({
      ...given,
      folders: ['Folders', z.array(boundedText(2000)).min(1).max(templateLimits.folders)],
    }),
    reply: fileTemplateAdmin,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/FileTemplate/DeleteTemplate',
    access: 'enterprise',
    summary: 'Delete templates; files already created are unchanged',
    input: wire({ ids: ['Ids', z.array(wireId).min(1).max(limits.ids)] }),
    reply: emptyWireObject,
  }),
  gallery: endpoint({
    method: 'GET',
    path: '/api/FileTemplate/GetTemplateGallery',
    access: 'user',
    summary: 'List the templates available to the caller, in order',
    input: emptyWireObject,
    reply: z.array(galleryTemplate),
  }),
  /** A template, or the blank file of an extension where Id is absent. */
  make: endpoint({
    method: 'POST',
    path: '/api/FileTemplate/CreateFromTemplate',
    access: 'user',
    summary: 'Create a file from a template with its variables filled in, or folders from a folder template',
    input: wire({
      id: ['Id', optionalWireId],
      suffix: ['Suffix', z.enum(blankFileSuffixes).optional()],
      /** The extension is added where it is missing. */
      name: ['Name', boundedText(1000)],
      parentId: ['ParentId', optionalWireId],
      spaceId: ['GroupId', optionalWireId],
    }),
    reply: listedFileItem,
  }),
}

/** The file of a template: a new one, or with Id the next version of one. */
export const templateUpload = stream({
  method: 'POST',
  path: '/api/FileTemplate/UploadTemplateFile',
  access: 'enterprise',
  summary: 'Add a file as a template (multipart part `file`), or replace the file of one',
  query: wire({ id: ['Id', optionalWireId], name: ['Name', boundedText(200).optional()] }),
  body: 'multipart',
  reply: fileTemplateAdmin,
})

/** The bytes of a template's file, for administrators. */
export const templateDownload = stream({
  method: 'GET',
  path: '/api/FileTemplate/DownTemplateFile',
  access: 'enterprise',
  summary: 'Download the file of a template',
  query: wire({ id: ['Id', wireId] }),
})
