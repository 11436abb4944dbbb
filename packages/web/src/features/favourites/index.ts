import { favouriteApi } from '@cabinet/contract/favourites'
import { pages } from '@cabinet/contract/menus.matrix'
import { Star as StarIcon } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { addFileAction, addMark } from '../files/index.ts'
import { refreshWithSpaces } from '../nodes/index.ts'
import { knownMark } from './favourites.api.ts'
import { errorText, words } from './favourites.text.ts'
import { Star } from './star.tsx'

export { placeOf } from './places.ts'

refreshWithSpaces(favouriteApi.list)

addMark({ key: 'favourite', order: 10, Mark: Star })

addFileAction('favourite', {
  words: words.favourite,
  wordsFor: (rows) => (rows.every(({ id }) => knownMark(id)) ? words.unfavourite : words.favourite),
  icon: StarIcon,
  shortcut: 'S',
  ready: (rows) => rows.length > 0 || 'previews.none_selected',
  run: async (rows) => (await import('./favourites.deeds.ts')).toggle(rows),
})

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
}
