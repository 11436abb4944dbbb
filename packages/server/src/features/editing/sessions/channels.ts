/** Messages between servers about editing channels, by session. */
export const editingBusChannels = {
  /** There are updates up to a number. */
  updates: 'editing.updates',
  /** A member joined or left. */
  members: 'editing.members',
  /** A member's position in the document. */
  presence: 'editing.presence',
  saved: 'editing.saved',
  ended: 'editing.ended',
} as const
