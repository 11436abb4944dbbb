/** The SignalR hub of the specification: its path, the method that clients offer, and the one that it offers. */
export const pushHub = {
  path: '/signalRHub',
  /** Called on clients, with key, level, text, title, time and extension. */
  receive: 'ReceiveMessage',
  /**
   * Called by clients with the ids of the folders that their window shows, which replace those of the last call, and
   * with the age in seconds of their oldest answer after a connection without a gap (ours).
   */
  watch: 'WatchFolders',
} as const

/** Most folders that a window watches: a call with them fits into one message between servers (ours). */
export const watchedFoldersLimit = 80

/** Oldest age in seconds of answers for which a server still knows what has changed since (ours). */
export const catchUpSecondsLimit = 50
