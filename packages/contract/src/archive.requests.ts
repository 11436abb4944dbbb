import { z } from 'zod'
import { ids, reason, results } from './archive.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, nothing, optionalId, pageFields, pageOf, wire } from './wire.ts'

export const requestKind = z.enum(['borrow', 'return'])

/** Somebody's wish to read something for a time, or to have it back. */
export const archiveRequest = wire({
  id: ['Id', id],
  recordId: ['RecordId', id],
  code: ['ArchiveNo', z.string()],
  title: ['Title', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  kind: ['Kind', requestKind],
  userId: ['CreateUserId', id],
  userName: ['UserName', z.string()],
  words: ['Remark', z.string()],
  until: ['BorrowTime', instant.optional()],
  download: ['IsDownload', z.boolean()],
  state: ['State', z.enum(['pending', 'approved', 'refused', 'withdrawn', 'ended'])],
  answer: ['Answer', z.string()],
  decidedBy: ['DecideUserName', z.string()],
  decidedAt: ['DecideTime', instant.optional()],
  createdAt: ['CreateTime', instant],
})
export type ArchiveRequest = z.output<typeof archiveRequest>

/** A destruction: whoever proposed it, whoever confirmed it, and what went. */
const destruction = {
  id: ['Id', id],
  /** 'D2026-000004', once confirmed. */
  code: ['CertificateNo', z.string()],
  state: ['State', z.enum(['proposed', 'confirmed', 'withdrawn'])],
  words: ['Remark', z.string()],
  items: ['ItemCount', z.int()],
  bytes: ['Size', z.int()],
  proposedById: ['CreateUserId', id],
  proposedBy: ['UserName', z.string()],
  proposedAt: ['CreateTime', instant],
  decidedBy: ['DecideUserName', z.string()],
  decidedAt: ['DecideTime', instant.optional()],
} as const

export const archiveDestruction = wire(destruction)
export type ArchiveDestruction = z.output<typeof archiveDestruction>

/** The certificate of a destruction as a spreadsheet, a line for each record. */
export const certificateSheet = {
  method: 'GET',
  path: '/api/Export/DestructionCertificate',
  access: 'user',
  summary: 'Export a destruction certificate as a spreadsheet',
  query: wire({
    id: ['DestructionId', id],
    language: ['Language', z.enum(['zh', 'en']).default('zh')],
  }),
} as const

export const archiveRequestApi = {
  ask: endpoint({
    method: 'POST',
    path: '/api/File/RequestArchived',
    access: 'user',
    summary: 'Request to borrow an archived item, or to restore it',
    input: wire({
      id: ['RecordId', id],
      kind: ['Kind', requestKind],
      words: ['Remark', reason],
      until: ['BorrowTime', instant.optional()],
      download: ['IsDownload', z.boolean().default(false)],
      parentId: ['ParentId', optionalId],
    }),
    reply: nothing,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveRequests',
    access: 'user',
    summary: 'List requests awaiting the caller’s decision, or the caller’s own',
    input: wire({ mine: ['IsMine', z.boolean().default(false)], ...pageFields }),
    reply: pageOf(archiveRequest),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/File/DecideArchiveRequests',
    access: 'user',
    summary: 'Approve or decline requests, each on its own',
    input: wire({
      ids: ['RequestIds', ids],
      approve: ['IsApprove', z.boolean()],
      answer: ['Answer', reason.default('')],
      /** A sooner end than was asked for. */
      until: ['BorrowTime', instant.optional()],
    }),
    reply: results,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/File/WithdrawArchiveRequest',
    access: 'user',
    summary: 'Withdraw a request, or return a borrowed item early',
    input: wire({ ids: ['RequestIds', ids] }),
    reply: nothing,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/File/ProposeDestruction',
    access: 'user',
    summary: 'Propose destroying items past their retention; another administrator must confirm',
    input: wire({ ids: ['RecordIds', ids], words: ['Remark', reason] }),
    reply: wire({ id: ['Id', id.optional()], results: ['Results', results] }),
  }),
  destructions: endpoint({
    method: 'GET',
    path: '/api/File/GetDestructions',
    access: 'user',
    summary: 'List destructions the caller administers',
    input: wire({ ...pageFields }),
    reply: pageOf(archiveDestruction),
  }),
  decideDestruction: endpoint({
    method: 'POST',
    path: '/api/File/DecideDestruction',
    access: 'user',
    summary: 'Confirm a destruction proposed by someone else, or withdraw the proposal',
    input: wire({ id: ['DestructionId', id], confirm: ['IsConfirm', z.boolean()] }),
    reply: nothing,
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/File/GetDestructionCertificate',
    access: 'user',
    summary: 'Get a destruction certificate: what was destroyed, by whom, with checksums',
    input: wire({ id: ['DestructionId', id] }),
    reply: wire({
      ...destruction,
      records: [
        'Records',
        z.array(
          wire({
            code: ['ArchiveNo', z.string()],
            title: ['Title', z.string()],
            position: ['Position', z.string()],
            size: ['Size', z.int()],
            files: ['FileCount', z.int()],
            className: ['ClassName', z.string()],
            archivedAt: ['ArchiveTime', instant],
            expiresAt: ['ExpireTime', instant.optional()],
            digest: ['Digest', z.string()],
          }),
        ),
      ],
    }),
  }),
}
