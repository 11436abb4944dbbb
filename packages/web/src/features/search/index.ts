import { searchEndpoints } from '@cabinet/contract/search'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { searchPagePaths } from './address.ts'
import { openOnKey } from './palette-state.ts'
import { errorMessages, messages } from './search.text.ts'

export { HeaderSearchButton } from './header-search.tsx'

export const room: WebRoom = {
  name: 'search',
  errorText: errorMessages,
  routes: [
    {
      path: searchPagePaths.begin,
      title: messages.title,
      screen: () => import('./begin-page.tsx').then((m) => m.SearchStartPage),
    },
    {
      path: searchPagePaths.results,
      title: messages.detailTitle,
      screen: () => import('./results-page.tsx').then((m) => m.SearchResultsPage),
    },
  ],
  onKeyDown: openOnKey,
  // Renaming, moving or deleting items changes results.
  offers: [offer('refreshedWithSpaces', searchEndpoints.search)],
  overShell: () => import('./palette-host.tsx').then((m) => m.QuickSearchHost),
}
