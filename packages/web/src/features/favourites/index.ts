import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Star as StarIcon } from 'lucide-react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { isKnownCollected } from './favourites.api.ts'
import { errorMessages, messages } from './favourites.text.ts'
import { CollectedMark } from './star.tsx'

export { collectionRowAddress } from './places.ts'

export const room: WebRoom = {
  name: 'favourites',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.collection[1],
      title: messages.title,
      screen: () => import('./favourites-page.tsx').then((m) => m.FavouritesPage),
    },
  ],
  offers: [
    offer('refreshedWithSpaces', favouriteEndpoints.list),
    offer('mark', { key: 'favourite', order: 10, Mark: CollectedMark }),
    offer('fileAction', {
      key: 'favourite',
      words: messages.favourite,
      wordsFor: (rows) =>
        rows.every(({ id }) => isKnownCollected(id)) ? messages.unfavourite : messages.favourite,
      icon: StarIcon,
      shortcut: 'S',
      ready: (rows) => rows.length > 0 || 'previews.none_selected',
      run: async (rows) => (await import('./favourites.deeds.ts')).toggleCollected(rows),
    }),
  ],
}
