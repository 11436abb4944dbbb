import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { stream } from './stream.ts'
import { userListFilters } from './users.admin.ts'
import { boundedText, instant, optionalWireId, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

export const userImportLimits = {
  /** Bytes, rows and columns of a sheet (ours). */
  bytes: 20 * 1024 ** 2,
  rows: 20_000,
  columns: 50,
  /** Days that an import and its result stay available (ours). */
  days: 7,
} as const

/** Columns of the sheet; the header row names them in Chinese, in English, or by these words. */
export const userImportColumns = [
  'account',
  'name',
  'mail',
  'phone',
  'organisation',
  'supervisor',
  'type',
  'quotaGb',
  'singleFileMb',
  'extNotAllow',
  'expires',
  'roles',
] as const
export type UserImportColumn = (typeof userImportColumns)[number]

/** checked: nothing is changed yet; the rest are the states of the task. */
export const userImportStates = ['checked', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const

export const userImportTask = wire({
  id: ['Id', wireId],
  fileName: ['FileName', z.string()],
  state: ['State', z.enum(userImportStates)],
  createdAt: ['CreateTime', instant],
  /** Of the task, once it was started: follow it by the push message `task`. */
  taskId: ['TaskId', wireId.optional()],
  total: ['Total', z.int()],
  /** Rows that would add an account, change one, or be refused. */
  added: ['AddCount', z.int()],
  updated: ['UpdateCount', z.int()],
  refused: ['ErrorCount', z.int()],
  /** Rows looked at by the task so far. */
  done: ['Done', z.int()],
  /** Number of added accounts whose first password can still be issued. */
  passwords: ['PasswordCount', z.int()],
})
export type UserImportTask = z.output<typeof userImportTask>

/** One row of the sheet and what became, or would become, of it. */
export const userImportRow = wire({
  /** Line of the sheet, from 1; the header is line 1. */
  line: ['Line', z.int()],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisation: ['GroupName', z.string()],
  action: ['Action', z.enum(['add', 'update', 'refused', 'added', 'updated'])],
  /** The faulty column and its error key. */
  field: ['Field', z.enum(userImportColumns).optional()],
  reason: ['Reason', z.string().optional()],
})
export type UserImportRow = z.output<typeof userImportRow>

/** Options that the check and the import share. */
const options = {
  /** Change accounts that exist already; otherwise such rows are refused. */
  update: ['UpdateExisting', z.boolean().default(false)],
  /** Where rows without an organisation go. */
  organisationId: ['GroupId', optionalWireId],
} as const

const format = z.enum(['xlsx', 'csv']).default('xlsx')

export const userImportEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/Import/GetUserImport',
    access: 'admin',
    summary: 'Get the status of the caller’s import',
    input: wire({ id: ['Id', wireId] }),
    reply: userImportTask,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/Import/GetUserImportList',
    access: 'admin',
    summary: 'List the caller’s imports that can still be viewed, newest first',
    input: wire({}),
    reply: z.array(userImportTask),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/Import/GetUserImportRows',
    access: 'admin',
    summary: 'List the rows of an import, in the order of the spreadsheet',
    input: wire({
      id: ['Id', wireId],
      only: ['Action', z.enum(['add', 'update', 'refused', 'added', 'updated']).optional()],
      page: pageQueryFields.page,
      pageSize: pageQueryFields.pageSize,
      cursor: pageQueryFields.cursor,
    }),
    reply: pageReplyOf(userImportRow),
  }),
  /** Changes nothing: every row is judged again, with these options. */
  check: endpoint({
    method: 'POST',
    path: '/api/Import/CheckUserImport',
    access: 'admin',
    summary: 'Check an uploaded spreadsheet again with other options',
    input: wire({ id: ['Id', wireId], ...options }),
    reply: userImportTask,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/Import/StartUserImport',
    access: 'admin',
    summary: 'Import the valid rows of a checked spreadsheet as a task',
    input: wire({ id: ['Id', wireId] }),
    reply: userImportTask,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/Import/CancelUserImport',
    access: 'admin',
    summary: 'Cancel a running import; rows already imported stay',
    input: wire({ id: ['Id', wireId] }),
    reply: userImportTask,
  }),
}

/** The sheet is sent as a form with one file, or as its bytes; it is read, kept and judged, and nothing is changed. */
export const userSheetUpload = stream({
  method: 'POST',
  path: '/api/Import/UploadUserSheet',
  access: 'admin',
  summary: 'Upload a spreadsheet of users (xlsx or csv) and check every row; nothing is changed',
  query: wire({ fileName: ['FileName', boundedText(255).optional()], ...options }),
  body: 'octets or multipart',
  reply: userImportTask,
})

const language = z.enum(['zh', 'en']).default('zh')

/** Streams of a spreadsheet. */
export const sheetDownloads = {
  template: stream({
    method: 'GET',
    path: '/api/Export/GetUserTemplate',
    access: 'admin',
    summary: 'Download the user import template',
    query: wire({ language: ['Language', language], format: ['Format', format] }),
  }),
  users: stream({
    method: 'GET',
    path: '/api/Export/GetUsers',
    access: 'admin',
    summary: 'Export the filtered list of users as a spreadsheet',
    query: wire({ ...userListFilters, language: ['Language', language], format: ['Format', format] }),
  }),
  /**
   * Issues first passwords, each once: every added user who has not yet signed in gets a new one, which
   * replaces any issued before. POST, because it changes state.
   */
  result: stream({
    method: 'POST',
    path: '/api/Export/GetUserImportResult',
    access: 'admin',
    summary:
      'Download the result of every row of an import; with Passwords, initial passwords are included once',
    query: wire({
      id: ['Id', wireId],
      passwords: ['Passwords', z.boolean().default(false)],
      language: ['Language', language],
      format: ['Format', format],
    }),
  }),
}
