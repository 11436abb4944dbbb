/** Messages between servers about editing channels, by session. */
export const editingBusChannels = {
  /** There are updates up to a number. */
  updates: 'editing.updates',
  /** Somebody came or left. */
  members: 'editing.members',
  /** Where somebody is in the document. */
  presence: 'editing.presence',
  saved: 'editing.saved',
  ended: 'editing.ended',
} as const
