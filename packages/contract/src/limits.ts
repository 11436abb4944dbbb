/** Business constants with their source: "spec" is the specification, "ours" a decision. */
export const limits = {
  /** Bytes of one upload chunk (spec). */
  chunk: 2_097_152,
  /** Bytes that a client may choose for its chunks; the last one may be nearly twice as long (ours). */
  chunkMost: 16 * 1024 ** 2,
  /** Chunks of one upload: 2 TiB in chunks of 2 MiB (ours; bounds the bitmap). */
  chunksMost: 1_048_576,
  /** Maximum bytes of a content stored in the database (ours, measured). */
  smallContent: 64 * 1024,
  /** Bytes of one hash slice (spec). */
  slice: 10_240_000,
  /** Megabytes of one package chunk (spec). */
  packageChunk: 10,
  /** Characters of a new folder's name; default of a setting (spec). */
  folderName: 15,
  /** Characters a new folder's name must not contain (spec). */
  folderNameForbidden: '`*\':[]<>/\\?|"',
  /** Characters of any name (ours, what file systems allow). */
  name: 255,
  /** Maximum folder depth (ours; bounds every walk up the tree). */
  depth: 100,
  /** Bytes above which one file is packaged for download (spec). */
  packageFrom: 1024 ** 3,
  /** Files and folders of one package (ours; bounds the memory of its directory). */
  packageItems: 200_000,
  /** Packages stored per user, and packages in progress (ours). */
  packagesKept: 30,
  packagesAtOnce: 5,
  /** Packages a browser remembers, and shows in the download centre (spec). */
  packagesRemembered: 10,
  packagesShown: 5,
  /** Delay before progress is reset after the end (spec). */
  packageResetMs: 1000,
  /** Days a package is kept, and gigabytes of all packages of one person; defaults of settings (ours). */
  packageDays: 3,
  packageSpace: 50,
  /** Bytes of an Office file that may be previewed or edited online (spec). */
  office: 52_428_800,
  /** Bytes of an archive that may be previewed (spec). */
  archivePreview: 200 * 1024 ** 2,
  /** Failed passwords allowed within the window (spec: more than 5 within 2 minutes lock for 10). */
  wrongPasswords: 5,
  wrongPasswordWindowMs: 2 * 60_000,
  lockMs: 10 * 60_000,
  /** Age from which the access token is exchanged, and at which it ends (spec). */
  tokenRefreshMs: 36_000_000,
  tokenEndMs: 43_200_000,
  /** Days after which a session ends however often its tokens are exchanged; default of a setting (ours, safety). */
  sessionDays: 30,
  /** Life of a download ticket (ours, safety). */
  ticketMs: 60_000,
  /** Life of a view ticket: a long film (ours). */
  viewTicketMs: 4 * 3_600_000,
  /** Life of an upload session after its last chunk (ours). */
  uploadSessionMs: 7 * 24 * 3_600_000,
  /** Files and bytes of one UploadBatch request (ours). */
  batchFiles: 100,
  batchBytes: 8 * 1024 ** 2,
  /** Page sizes offered, first is the default (spec). */
  pageSizes: [10, 15, 20, 30, 50, 100],
  /** Rows of one page of a folder, which is read whole in a few calls; other lists have 100 (ours). */
  folderPage: 1000,
  pagerCount: 5,
  /** HTTP request time-out (spec). */
  requestMs: 60_000,
  /** The loading overlay closes this long after the last request (spec). */
  overlayMs: 200,
  /** Default debounce (spec). */
  debounceMs: 500,
  /** The client reads the user's own record again this often (spec). */
  userRefreshMs: 60_000,
  /** Delays before the push channel reconnects, then it stops (spec). */
  pushRetryMs: [0, 2_000, 10_000, 30_000],
  /** Share of a quota above which the capacity bar turns red (spec). */
  capacityRed: 0.8,
  /** Bytes of a request that names many files or folders (ours). */
  namesBody: 256 * 1024,
  /** Ids in one request (ours). */
  ids: 1000,
  /** Bytes of an avatar and of a logo (spec). */
  avatar: 2 * 1024 ** 2,
  logo: 200 * 1024,
  /** Days a deleted item stays in the recycle bin; default of a setting (ours). */
  recycleDays: 30,
  /** Passwords of one person for the mapped drive (ours). */
  appPasswords: 20,
  /** Rows of the login log in one spreadsheet (ours). */
  signInsExported: 100_000,
  /** Days that sign-ins stay in the login log; default of a setting (ours). */
  loginLogDays: 365,
  /**
   * Maximum pixels of an avatar's longer side: larger ones are treated as an attack on the decoder (ours).
   */
  avatarPixels: 4096,
} as const
