import { holds } from '@cabinet/contract/rights'
import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { refreshComments } from './comments.api.ts'
import { errorText, words } from './comments.text.ts'
import { UnreadMark } from './unread-mark.tsx'

export const room: Room = {
  name: 'comments',
  routes: [],
  errorText,
  offers: [
    offer('detailTab', {
      key: 'comments',
      words: words.tab,
      // the root of a space is no thing to talk about
      fits: (item) => item.parentId !== '' && holds(item.rights, 'preview'),
      Panel: lazy(() => import('./comments-panel.tsx').then((m) => ({ default: m.CommentsPanel }))),
    }),
    offer('pageLayer', {
      Layer: lazy(() =>
        import('./annotations/annotation-layer.tsx').then((m) => ({ default: m.AnnotationLayer })),
      ),
      Tools: lazy(() =>
        import('./annotations/annotation-tools.tsx').then((m) => ({ default: m.AnnotationTools })),
      ),
    }),
    offer('mark', { key: 'comments', order: 50, Mark: UnreadMark }),
  ],
  on: {
    // Somebody said something about a file that one looks at, is named in, or takes part in.
    comments: () => void refreshComments(),
  },
}
