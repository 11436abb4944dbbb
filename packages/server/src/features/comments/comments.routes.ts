import { commentApi } from '@cabinet/contract/comments'
import { type Route, route } from '../../kernel/room.ts'
import { addComment, editComment, reactToComment, removeComment, resolveThread } from './comments.usecases.ts'
import { listAnnotations, listComments, markComments, readComments, suggestPeople } from './list.usecases.ts'

export const routes: Route[] = [
  route(commentApi.list, listComments),
  route(commentApi.annotations, listAnnotations),
  route(commentApi.add, addComment),
  route(commentApi.edit, editComment),
  route(commentApi.remove, removeComment),
  route(commentApi.resolve, resolveThread),
  route(commentApi.react, reactToComment),
  route(commentApi.read, readComments),
  route(commentApi.marks, markComments),
  route(commentApi.people, suggestPeople),
]
