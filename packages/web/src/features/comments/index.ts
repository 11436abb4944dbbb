import { commentEvents } from '@cabinet/contract/comments.events'
import { includesRight } from '@cabinet/contract/rights'
import { lazy } from 'react'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { refreshComments } from './comments.api.ts'
import { errorMessages, messages } from './comments.text.ts'
import { UnreadCommentMark } from './unread-mark.tsx'

export const room: WebRoom = {
  name: 'comments',
  routes: [],
  errorText: errorMessages,
  offers: [
    offer('detailTab', {
      key: 'comments',
      words: messages.tab,
      // the root of a space cannot have comments
      fits: (item) => item.parentId !== '' && includesRight(item.rights, 'preview'),
      Panel: lazy(() => import('./comments-panel.tsx').then((m) => ({ default: m.ItemCommentsPanel }))),
    }),
    offer('pageLayer', {
      Layer: lazy(() =>
        import('./annotations/annotation-layer.tsx').then((m) => ({ default: m.AnnotationLayer })),
      ),
      Tools: lazy(() =>
        import('./annotations/annotation-tools.tsx').then((m) => ({ default: m.AnnotationTools })),
      ),
    }),
    offer('mark', { key: 'comments', order: 50, Mark: UnreadCommentMark }),
  ],
  on: [listenToPush(commentEvents.changed, () => void refreshComments())],
}
