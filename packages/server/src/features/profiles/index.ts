import type { Room } from '../../kernel/room.ts'
import { routes, streams } from './profiles.routes.ts'

export { uploadedPictureKind } from './avatar.rules.ts'
export { findNotificationChoices, stopDigests } from './preferences.usecases.ts'
export { findOpenFields, getOwnProfileFields } from './profiles.usecases.ts'
export {
  type NoticeMailRecipient,
  notifyByPreference,
  tellChannelChange,
  type UsersNotified,
} from './tell.ts'

/** Profiles: the data users see and choose of themselves, avatar, preferences and how they are notified. */
export const profiles: Room = { name: 'profiles', routes, streams }
