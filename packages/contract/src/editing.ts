import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listedFileItem } from './nodes.ts'
import { fileTypeGroups } from './previews.ts'
import { stream } from './stream.ts'
import { versionFieldLimits } from './versions.ts'
import { boundedText, emptyWireObject, instant, wire, wireId } from './wire.ts'

export const editingErrors = {
  /** 'Online editing supports only .docx / .xlsx / .xlsm / .pptx formats' (specification). */
  'editing.not_supported': 400,
  /** 'Maximum editing size for Office files is 50MB' (specification). */
  'editing.too_large': 413,
  'editing.text_too_large': 413,
  /** Editing exposes the original file, so the edit right alone is not enough. */
  'editing.download_needed': 403,
  /** The system setting allows viewing Office files only. */
  'editing.disabled': 403,
  'editing.encrypted': 409,
  'editing.signed': 409,
  'editing.damaged': 409,
  /** The unpacked file exceeds the limits of size or number of parts. */
  'editing.unpacks_too_large': 413,
  /** The saved file is not a valid document. */
  'editing.not_whole': 400,
  /** The saved file adds macros, controls or external links. */
  'editing.unsafe': 400,
  /** Too many windows on one document. */
  'editing.full': 429,
  /** The session, or the user's membership in it, has ended. */
  'editing.ended': 409,
  /** The right to edit was withdrawn. */
  'editing.put_out': 403,
  /** The session exceeds the stored changes; saving and reopening continues it. */
  'editing.too_long': 409,
  /** The user's drafts exceed their limit. */
  'editing.drafts_full': 507,
} as const satisfies ErrorStatusTable
export type EditingErrorKey = keyof typeof editingErrors

export const editingLimits = {
  /** Maximum bytes of an editable text (ours). */
  text: 10 * 1024 ** 2,
  /** Maximum bytes of one update and of one presence message (ours). */
  update: 1024 ** 2,
  presence: 4096,
  /** Bytes of all updates of a session (ours). */
  updates: 256 * 1024 ** 2,
  /** Windows in one session (ours). */
  members: 50,
  /** Heartbeat interval, and silence after which a window counts as gone, in milliseconds (ours). */
  pulseMs: 15_000,
  goneMs: 30_000,
  /** The lock on the file ends this many milliseconds after its last window's last heartbeat (ours). */
  holdMs: 120_000,
  /** Interval of draft saves in milliseconds (issue: every minute). */
  draftMs: 60_000,
  /** Days that the draft of an ended session is stored (ours). */
  draftDays: 30,
  /** Maximum drafts per user and their total bytes (ours). */
  drafts: 100,
  draftBytes: 1024 ** 3,
  /** Milliseconds during which a session without windows can be resumed to its last update (ours). */
  resumeMs: 24 * 3_600_000,
  /** Lifetime of a WebSocket ticket (ours). */
  ticketMs: 60_000,
} as const

/** Suffixes without dot of Office files that are edited (specification). */
export const editableOfficeSuffixes: readonly string[] = ['docx', 'xlsx', 'xlsm', 'pptx']

const textEdited = new Set<string>(fileTypeGroups.txt)

/** Returns the editor kind for a file extension, if any. */
export function editingKindOfSuffix(suffix: string): 'office' | 'text' | null {
  const type = suffix.replace(/^\./, '').toLowerCase()
  if (editableOfficeSuffixes.includes(type)) return 'office'
  return textEdited.has(type) ? 'text' : null
}

/** One window in a session. */
export const editingSessionMember = wire({
  id: ['MemberId', wireId],
  userId: ['UserId', wireId],
  name: ['RealName', z.string()],
  /** `#rrggbb`, the same for everybody in the session. */
  colour: ['Color', z.string()],
})
export type EditingSessionMember = z.output<typeof editingSessionMember>

const draft = wire({
  /** Name of the last editor. */
  by: ['RealName', z.string()],
  at: ['UpdateTime', instant],
})

export const editingOpenReply = wire({
  /**
   * open: ready to edit; draft: the user must choose whether to continue it; taken: another window has the
   * file, whose kind allows one editor at a time; wopi: the document server edits it.
   */
  state: ['State', z.enum(['open', 'draft', 'taken', 'wopi'])],
  /** Of an open session. */
  sessionId: ['SessionId', wireId.optional()],
  me: ['Member', editingSessionMember.optional()],
  members: ['Members', z.array(editingSessionMember).optional()],
  /** Ticket for the WebSocket, for immediate use. */
  ticket: ['Ticket', z.string().optional()],
  /** Whether several windows may edit together over the WebSocket. */
  shared: ['IsShared', z.boolean().optional()],
  /** The version that the next save follows. */
  base: ['VersionNumber', z.int().optional()],
  /** Whether the session starts from a draft that is not saved as a version. */
  unsaved: ['IsDraft', z.boolean().optional()],
  /** The draft about which the user must choose. */
  draft: ['Draft', draft.optional()],
  /** Name of the current editor, if the file is taken. */
  by: ['RealName', z.string().optional()],
})
export type EditingOpenReply = z.output<typeof editingOpenReply>

const member = { memberId: ['MemberId', wireId] } as const

export const editingEndpoints = {
  open: endpoint({
    method: 'POST',
    path: '/api/File/OpenEditing',
    access: 'user',
    summary: 'Open a file for editing: starts a session that locks the file, or joins the current one',
    input: wire({
      fileId: ['FileId', wireId],
      /** Choice for an unsaved draft; if absent, the reply asks for it. */
      choice: ['Choice', z.enum(['draft', 'version']).optional()],
    }),
    reply: editingOpenReply,
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/File/GetEditingTicket',
    access: 'user',
    summary: 'Create a ticket for the session’s connection; checks the edit permission again',
    input: wire(member),
    reply: wire({ ticket: ['Ticket', z.string()] }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/File/LeaveEditing',
    access: 'user',
    summary: 'Leave a session; the last one to leave ends it and unlocks the file',
    input: wire({
      ...member,
      /** Whether to store a draft for the next editor if no other window continues. */
      keep: ['KeepDraft', z.boolean().default(true)],
    }),
    reply: emptyWireObject,
  }),
}

export const editingSaveReply = wire({
  /** The version created; after a conflict, that of the new file. */
  number: ['VersionNumber', z.int()],
  /** The new file in the same folder, if the saved content became no version of this one. */
  conflict: ['Conflict', listedFileItem.optional()],
  /** That file is a copy: saved as a version it would have lost something of the current one. */
  recovered: ['IsRecovered', z.boolean().optional()],
})
export type EditingSaveReply = z.output<typeof editingSaveReply>

/** Endpoints whose request or reply body is a file's bytes. */
export const editingStreams = {
  source: stream({
    method: 'GET',
    path: '/api/File/GetEditingSource',
    access: 'user',
    summary: 'Get the content a session started with',
    query: wire(member),
  }),
  draft: stream({
    method: 'POST',
    path: '/api/File/SaveEditingDraft',
    access: 'user',
    summary: 'Save the current content as the session’s draft',
    query: wire(member),
    body: 'octets',
    reply: emptyWireObject,
  }),
  save: stream({
    method: 'POST',
    path: '/api/File/SaveEditing',
    access: 'user',
    summary: 'Save the current content as the next version, or as a separate file if there is a newer one',
    query: wire({
      ...member,
      /** The latest version known to the window. */
      base: ['VersionNumber', z.int().min(1)],
      /** Number of the last update contained in these bytes. */
      seq: ['LastSeq', z.int().min(0).default(0)],
      name: ['Name', boundedText(versionFieldLimits.name).default('')],
      note: ['Remark', boundedText(versionFieldLimits.note).default('')],
      /** Says that the changes could not be written into the file: the content becomes a copy beside it. */
      recovered: ['IsRecovered', z.stringbool().default(false)],
    }),
    body: 'octets',
    reply: editingSaveReply,
  }),
}
export type EditingSaveQuery = z.output<typeof editingStreams.save.query>
