import { favouriteApi } from '@cabinet/contract/favourites'
import { pages } from '@cabinet/contract/menus.matrix'
import { Star as StarIcon } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { knownMark } from './favourites.api.ts'
import { errorText, words } from './favourites.text.ts'
import { Star } from './star.tsx'

export { placeOf } from './places.ts'

export const room: Room = {
  name: 'favourites',
  errorText,
  routes: [
    {
      path: pages.collection[1],
      title: words.title,
      screen: () => import('./favourites-page.tsx').then((m) => m.FavouritesPage),
    },
  ],
  offers: [
    offer('refreshedWithSpaces', favouriteApi.list),
    offer('mark', { key: 'favourite', order: 10, Mark: Star }),
    offer('fileAction', {
      key: 'favourite',
      words: words.favourite,
      wordsFor: (rows) => (rows.every(({ id }) => knownMark(id)) ? words.unfavourite : words.favourite),
      icon: StarIcon,
      shortcut: 'S',
      ready: (rows) => rows.length > 0 || 'previews.none_selected',
      run: async (rows) => (await import('./favourites.deeds.ts')).toggle(rows),
    }),
  ],
}
