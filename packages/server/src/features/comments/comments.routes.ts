import { commentEndpoints } from '@cabinet/contract/comments'
import { type Route, route } from '../../kernel/room.ts'
import { listAnnotations } from './annotations.usecases.ts'
import {
  addCommentOrReply,
  editOwnComment,
  reactToComment,
  removeCommentById,
  resolveCommentThread,
} from './comments.usecases.ts'
import { listCommentThreads } from './list.usecases.ts'
import { countCommentsOfItems, markCommentsRead } from './marks.usecases.ts'
import { suggestMentions } from './mentions.usecases.ts'

export const routes: Route[] = [
  route(commentEndpoints.list, listCommentThreads),
  route(commentEndpoints.annotations, listAnnotations),
  route(commentEndpoints.add, addCommentOrReply),
  route(commentEndpoints.edit, editOwnComment),
  route(commentEndpoints.remove, removeCommentById),
  route(commentEndpoints.resolve, resolveCommentThread),
  route(commentEndpoints.react, reactToComment),
  route(commentEndpoints.read, markCommentsRead),
  route(commentEndpoints.marks, countCommentsOfItems),
  route(commentEndpoints.people, suggestMentions),
]
