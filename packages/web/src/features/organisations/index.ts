import type { WebRoom, WebRoomRoute } from '../../kernel/room.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

export { LazyOrganisationPicker, LazyOrganisationTree, type OrganisationPickerProps } from './lazy.tsx'
export { refreshOrganisations, useOrganisations } from './organisations.api.ts'
export { organisationPathNames } from './organisations.rules.ts'

// The specification lists the page alone and inside of the user centre.
const routes: WebRoomRoute[] = ['/dashboard/userMain/organization', '/dashboard/organization'].map(
  (path) => ({
    path,
    title: entryMessages.title,
    screen: () => import('./organisation-page.tsx').then((m) => m.OrganisationPage),
    sidePanel: 'management',
  }),
)

export const room: WebRoom = { name: 'organisations', routes, errorText: errorMessages }
