import { z } from 'zod'
import { commentAnchor } from './comments.anchors.ts'
import { commentLimits } from './comments.limits.ts'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  boundedText,
  commaSeparatedIds,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  type WireShape,
  wire,
  wireId,
} from './wire.ts'

export const commentsErrors = {
  'comments.not_found': 404,
  'comments.empty': 400,
  /** The edit period (`editMs`) is over: comments that others answered must not change. */
  'comments.edit_ended': 409,
  'comments.not_own': 403,
  'comments.thread_full': 409,
  'comments.root_fixed': 400,
  /** An annotation must lie on a page of an existing version and start a thread. */
  'comments.place_invalid': 400,
} as const satisfies ErrorStatusTable
export type CommentErrorKey = keyof typeof commentsErrors

export const reactionEmojis = ['👍', '✅', '❤️', '😄', '🎉', '👀'] as const
export const reactionEmoji = z.enum(reactionEmojis)
export type ReactionEmoji = (typeof reactionEmojis)[number]

const mention = wire({ userId: ['UserId', wireId], name: ['RealName', z.string()] })

const reaction = wire({
  emoji: ['Emoji', reactionEmoji],
  count: ['Count', z.int()],
  own: ['IsOwn', z.boolean()],
  /** The first few people. */
  names: ['RealNames', z.array(z.string())],
})

const fields = {
  id: ['CommentId', wireId],
  fileId: ['FileId', wireId],
  threadId: ['ThreadId', wireId],
  authorId: ['CreateUserId', wireId],
  author: ['CreateUserName', z.string()],
  /** Text as typed; '' if it was deleted. */
  body: ['Content', z.string()],
  /** Mentioned users, matched by the names after an @ in the text. */
  mentions: ['Mentions', z.array(mention)],
  anchor: ['Anchor', commentAnchor.optional()],
  createdAt: ['CreateTime', instant],
  editedAt: ['UpdateTime', instant.optional()],
  deleted: ['IsDelete', z.boolean()],
  /** Whether it is another user's comment that the caller has not read. */
  unread: ['IsNew', z.boolean()],
  /** Time until which the caller may edit it. */
  editableUntil: ['EditableUntil', instant.optional()],
  deletable: ['IsDeletable', z.boolean()],
  reactions: ['Reactions', z.array(reaction)],
} as const satisfies WireShape

export const commentReply = wire(fields)
export type CommentReply = z.output<typeof commentReply>

export const commentThread = wire({
  ...fields,
  resolved: ['IsResolved', z.boolean()],
  resolvedBy: ['ResolveUserName', z.string()],
  answers: ['Subset', z.array(commentReply)],
})
export type CommentThread = z.output<typeof commentThread>

export const fileCommentCount = wire({
  fileId: ['FileId', wireId],
  count: ['Count', z.int()],
  unread: ['UnreadCount', z.int()],
})
export type FileCommentCount = z.output<typeof fileCommentCount>

const words = {
  body: ['Content', boundedText(commentLimits.body)],
  mentions: ['MentionIds', z.array(wireId).max(commentLimits.mentions).default([])],
} as const satisfies WireShape

const said = wire({
  comment: ['Comment', commentReply],
  /** Names of mentioned users who cannot see the file and are not notified. */
  unreached: ['Unreached', z.array(z.string())],
})

export const commentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetCommentList',
    access: 'user',
    summary: 'List comment threads on a file or folder with replies, newest first',
    input: wire({
      fileId: ['FileId', wireId],
      state: ['State', z.enum(['all', 'open', 'resolved']).default('all')],
      page: pageQueryFields.page,
      pageSize: pageQueryFields.pageSize,
      cursor: pageQueryFields.cursor,
    }),
    reply: wire({
      rows: ['Data', z.array(commentThread)],
      total: ['Total', z.int()],
      cursor: ['Cursor', z.string().optional()],
      /** Threads of either state. */
      open: ['OpenCount', z.int()],
      resolved: ['ResolvedCount', z.int()],
    }),
  }),
  annotations: endpoint({
    method: 'GET',
    path: '/api/File/GetAnnotationList',
    access: 'user',
    summary: 'List annotations on the pages of a version, oldest first',
    input: wire({ fileId: ['FileId', wireId], version: ['Version', z.int().min(1)] }),
    reply: z.array(commentThread),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/File/AddComment',
    bodyBytes: 128 * 1024,
    access: 'user',
    summary: 'Start a thread, or reply to one',
    input: wire({
      fileId: ['FileId', wireId],
      threadId: ['ThreadId', optionalWireId],
      ...words,
      anchor: ['Anchor', commentAnchor.optional()],
    }),
    reply: said,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/File/EditComment',
    access: 'user',
    summary: 'Edit the caller’s own comment, within 15 minutes',
    input: wire({ id: ['CommentId', wireId], ...words }),
    reply: said,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/File/DeleteComment',
    access: 'user',
    summary: 'Delete the caller’s own comment, or any comment with the authorise permission',
    input: wire({ id: ['CommentId', wireId] }),
    reply: emptyWireObject,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/File/ResolveComment',
    access: 'user',
    summary: 'Resolve or reopen a thread',
    input: wire({ id: ['ThreadId', wireId], resolved: ['IsResolved', z.boolean()] }),
    reply: emptyWireObject,
  }),
  react: endpoint({
    method: 'POST',
    path: '/api/File/ReactComment',
    access: 'user',
    summary: 'Add or remove a reaction',
    input: wire({ id: ['CommentId', wireId], emoji: ['Emoji', reactionEmoji], on: ['IsOn', z.boolean()] }),
    reply: emptyWireObject,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/File/ReadComments',
    access: 'user',
    summary: 'Mark comments as seen, or only subscribe to new ones',
    input: wire({ fileId: ['FileId', wireId], seen: ['IsSeen', z.boolean().default(true)] }),
    reply: emptyWireObject,
  }),
  marks: endpoint({
    method: 'POST',
    path: '/api/File/GetCommentMarks',
    batched: true,
    bodyBytes: 128 * 1024,
    access: 'user',
    summary: 'Count comments and unread comments; items without comments are omitted',
    input: wire({ ids: ['FileIds', z.union([commaSeparatedIds, z.array(wireId).min(1).max(1000)])] }),
    reply: z.array(fileCommentCount),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/File/GetMentionList',
    access: 'user',
    summary: 'Search people who can view a file or folder by name',
    input: wire({ fileId: ['FileId', wireId], search: pageQueryFields.search }),
    reply: z.array(
      wire({
        userId: ['UserId', wireId],
        name: ['RealName', z.string()],
        account: ['UserName', z.string()],
        organisationName: ['GroupName', z.string()],
      }),
    ),
  }),
}
