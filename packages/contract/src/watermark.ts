import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { fileItemResult } from './files.ts'
import { limits } from './limits.ts'
import { storageSpaceKind } from './nodes.ts'
import { boundedText, emptyWireObject, instant, wire, wireId } from './wire.ts'

export const watermarkErrors = {
  'watermark.not_found': 404,
  'watermark.name_invalid': 400,
  'watermark.name_taken': 409,
  'watermark.too_many': 409,
  /** The watermark has neither text nor picture. */
  'watermark.empty': 400,
  'watermark.variable_unknown': 400,
  'watermark.picture_invalid': 400,
  'watermark.pictures_unavailable': 409,
  'watermark.picture_too_large': 413,
  /**
   * A mark is required, but the file cannot bear one (its kind, or it is damaged, protected or too large).
   */
  'watermark.cannot_mark': 409,
} as const satisfies ErrorStatusTable
export type WatermarkError = keyof typeof watermarkErrors

export const watermarkLimits = {
  /** Watermarks of an enterprise (ours: the list is one answer). */
  count: 50,
  /** Characters of a name and of a text (ours; as of a label). */
  name: 30,
  text: 120,
  /** Lines of a text (ours). */
  lines: 4,
  /** Opacity in tenths and angle in degrees (specification). */
  opacity: 10,
  angle: 180,
  /** Points of the letters and between the marks, on a sheet of A4 (ours). */
  sizeLeast: 8,
  sizeMost: 72,
  gapMost: 300,
  /** Bytes of the picture, as of a logo (specification), and pixels of its longer side (ours). */
  picture: limits.logo,
  pictureSide: 2000,
  /** The highest security level, as of labels. */
  level: 5,
  /** Spaces and labels that one watermark names (ours). */
  places: 200,
} as const

/** Variables for watermark text, written in curly brackets. */
export const watermarkVariables = ['name', 'account', 'dept', 'date', 'time', 'ip'] as const
export type WatermarkVariable = (typeof watermarkVariables)[number]

/** Actions with their own mark. Thumbnails follow the preview, which falls back to the download rule. */
export const watermarkAction = z.enum(['preview', 'download', 'print'])
export type WatermarkAction = z.output<typeof watermarkAction>

const place = wire({ id: ['Id', wireId], name: ['Name', z.string()] })
const places = z.array(wireId).max(watermarkLimits.places).default([])
const colour = z.string().regex(/^#[0-9a-f]{6}$/)

const look = {
  text: ['Text', boundedText(watermarkLimits.text)],
  size: ['FontSize', z.int().min(watermarkLimits.sizeLeast).max(watermarkLimits.sizeMost)],
  colour: ['Colour', colour],
  /** Integer 0 to 10 (specification): tenths. */
  opacity: ['Opacity', z.int().min(0).max(watermarkLimits.opacity)],
  /** 0 to 180 (specification): degrees against the clock. */
  angle: ['Angle', z.int().min(0).max(watermarkLimits.angle)],
  gap: ['Gap', z.int().min(0).max(watermarkLimits.gapMost)],
  /** A data URL (PNG, JPEG), or ''. */
  picture: ['Picture', z.string().max(300_000)],
} as const

const reach = {
  name: ['WatermarkName', boundedText(200)],
  enabled: ['IsEnable', z.boolean()],
  actions: ['Actions', z.array(watermarkAction).min(1).max(3)],
  /** Kinds of spaces, departments and single spaces; all empty: everywhere. */
  spaceKinds: ['SpaceKinds', z.array(storageSpaceKind).max(6).default([])],
  spaceIds: ['SpaceIds', places],
  /** Files with one of these labels (own or inherited) or at least this level; none: all files. */
  labelIds: ['LabelIds', places],
  level: ['Level', z.int().min(0).max(watermarkLimits.level).default(0)],
  /** Whether files that cannot be marked are downloaded unmarked; otherwise the download is refused. */
  lenient: ['IsLenient', z.boolean().default(false)],
} as const

export const watermarkRule = wire({
  id: ['WatermarkId', wireId],
  ...reach,
  departments: ['Departments', z.array(place)],
  ...look,
  position: ['Sort', z.int()],
  updatedAt: ['UpdateTime', instant],
  updatedBy: ['UpdateAccount', z.string()],
})
export type WatermarkRule = z.output<typeof watermarkRule>

const fields = {
  ...reach,
  departmentIds: ['DepartmentIds', places],
  ...look,
} as const
const ids = z.array(wireId).min(1).max(watermarkLimits.count)

export const watermarkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetWatermarkList',
    access: 'enterprise',
    summary: 'List all watermarks in order: the first match is used',
    input: emptyWireObject,
    reply: z.array(watermarkRule),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/File/AddWatermark',
    bodyBytes: 384 * 1024,
    access: 'enterprise',
    summary: 'Create a watermark at the end',
    input: wire(fields),
    reply: watermarkRule,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/File/UpdateWatermark',
    bodyBytes: 384 * 1024,
    access: 'enterprise',
    summary: 'Update a watermark; applies to files opened from now on',
    input: wire({ id: ['WatermarkId', wireId], ...fields }),
    reply: watermarkRule,
  }),
  sort: endpoint({
    method: 'POST',
    path: '/api/File/SortWatermark',
    access: 'enterprise',
    summary: 'Reorder watermarks; those omitted follow',
    input: wire({ ids: ['WatermarkIds', ids] }),
    reply: emptyWireObject,
  }),
  filePolicy: endpoint({
    method: 'GET',
    path: '/api/File/GetFilePolicy',
    access: 'user',
    summary: 'Get which versions of a file are kept, and where the caller sees it with a watermark',
    input: wire({ id: ['Id', wireId] }),
    reply: wire({
      /** Versions that stay, the latest counted; absent is no limit. */
      maxCount: ['MaxCount', z.int().optional()],
      /** Days that a version stays after it was replaced; 0 is for ever. */
      maxDays: ['MaxDays', z.int()],
      thinning: ['IsThinning', z.boolean()],
      markedView: ['IsViewMarked', z.boolean()],
      markedDownload: ['IsDownloadMarked', z.boolean()],
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/File/DeleteWatermark',
    access: 'enterprise',
    summary: 'Delete watermarks, each on its own',
    input: wire({ ids: ['WatermarkIds', ids] }),
    reply: z.array(fileItemResult),
  }),
}
