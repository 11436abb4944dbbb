import { z } from 'zod'
import { archiveItemIds, archiveItemResults, archiveReasonText } from './archive.ts'
import { endpoint } from './endpoint.ts'
import { stream } from './stream.ts'
import {
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

export const archiveRequestKind = z.enum(['borrow', 'return'])

/** A request to read an archived item for a time, or to restore it. */
export const archiveRequest = wire({
  id: ['Id', wireId],
  recordId: ['RecordId', wireId],
  code: ['ArchiveNo', z.string()],
  title: ['Title', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  kind: ['Kind', archiveRequestKind],
  userId: ['CreateUserId', wireId],
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

/** A destruction with its proposer, its confirmer and the destroyed records. */
const destruction = {
  id: ['Id', wireId],
  /** 'D2026-000004', once confirmed. */
  code: ['CertificateNo', z.string()],
  state: ['State', z.enum(['proposed', 'confirmed', 'withdrawn'])],
  words: ['Remark', z.string()],
  items: ['ItemCount', z.int()],
  bytes: ['Size', z.int()],
  proposedById: ['CreateUserId', wireId],
  proposedBy: ['UserName', z.string()],
  proposedAt: ['CreateTime', instant],
  decidedBy: ['DecideUserName', z.string()],
  decidedAt: ['DecideTime', instant.optional()],
} as const

export const archiveDestruction = wire(destruction)
export type ArchiveDestruction = z.output<typeof archiveDestruction>

/** Streams the certificate of a destruction as a spreadsheet, one row per record. */
export const certificateSheet = stream({
  method: 'GET',
  path: '/api/Export/DestructionCertificate',
  access: 'user',
  summary: 'Export a destruction certificate as a spreadsheet',
  query: wire({
    id: ['DestructionId', wireId],
    language: ['Language', z.enum(['zh', 'en']).default('zh')],
  }),
})

export const archiveRequestApi = {
  ask: endpoint({
    method: 'POST',
    path: '/api/File/RequestArchived',
    access: 'user',
    summary: 'Request to borrow an archived item, or to restore it',
    input: wire({
      id: ['RecordId', wireId],
      kind: ['Kind', archiveRequestKind],
      words: ['Remark', archiveReasonText],
      until: ['BorrowTime', instant.optional()],
      download: ['IsDownload', z.boolean().default(false)],
      parentId: ['ParentId', optionalWireId],
    }),
    reply: emptyWireObject,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveRequests',
    access: 'user',
    summary: 'List requests awaiting the caller’s decision, or the caller’s own',
    input: wire({ mine: ['IsMine', z.boolean().default(false)], ...pageQueryFields }),
    reply: pageReplyOf(archiveRequest),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/File/DecideArchiveRequests',
    access: 'user',
    summary: 'Approve or decline requests, each on its own',
    input: wire({
      ids: ['RequestIds', archiveItemIds],
      approve: ['IsApprove', z.boolean()],
      answer: ['Answer', archiveReasonText.default('')],
      /** An end earlier than requested. */
      until: ['BorrowTime', instant.optional()],
    }),
    reply: archiveItemResults,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/File/WithdrawArchiveRequest',
    access: 'user',
    summary: 'Withdraw a request, or return a borrowed item early',
    input: wire({ ids: ['RequestIds', archiveItemIds] }),
    reply: emptyWireObject,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/File/ProposeDestruction',
    access: 'user',
    summary: 'Propose destroying items past their retention; another administrator must confirm',
    input: wire({ ids: ['RecordIds', archiveItemIds], words: ['Remark', archiveReasonText] }),
    reply: wire({ id: ['Id', wireId.optional()], results: ['Results', archiveItemResults] }),
  }),
  destructions: endpoint({
    method: 'GET',
    path: '/api/File/GetDestructions',
    access: 'user',
    summary: 'List destructions the caller administers',
    input: wire({ ...pageQueryFields }),
    reply: pageReplyOf(archiveDestruction),
  }),
  decideDestruction: endpoint({
    method: 'POST',
    path: '/api/File/DecideDestruction',
    access: 'user',
    summary: 'Confirm a destruction proposed by someone else, or withdraw the proposal',
    input: wire({ id: ['DestructionId', wireId], confirm: ['IsConfirm', z.boolean()] }),
    reply: emptyWireObject,
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/File/GetDestructionCertificate',
    access: 'user',
    summary: 'Get a destruction certificate: what was destroyed, by whom, with checksums',
    input: wire({ id: ['DestructionId', wireId] }),
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
