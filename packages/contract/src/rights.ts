/** The named rights on files as one bit set (decisions). Any right at all lets a person see that an item exists. */
export const rights = {
  preview: 1,
  download: 2,
  print: 4,
  upload: 8,
  new: 16,
  edit: 32,
  rename: 64,
  copy: 128,
  cut: 256,
  move: 512,
  delete: 1024,
  share: 2048,
  internalShare: 4096,
  authorise: 8192,
} as const

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

export const allRights = rightNames.reduce((set, name) => set | rights[name], 0)

/** Right sets as templates for a grant. Print requires preview. */
export const rightSets = {
  viewer: rights.preview,
  previewer: rights.preview | rights.print,
  downloader: rights.preview | rights.print | rights.download | rights.copy,
  uploader: rights.upload | rights.new,
  editor: allRights & ~(rights.authorise | rights.share),
  manager: allRights,
} as const

/** `BtnType` on the wire: 2 is the specification's, the rest by decision. */
export const buttonTypes: Record<number, Right> = {
  1: 'upload',
  2: 'preview',
  3: 'download',
  4: 'share',
  5: 'delete',
  6: 'copy',
  7: 'cut',
  8: 'rename',
  9: 'new',
  10: 'authorise',
  11: 'move',
  12: 'edit',
  13: 'internalShare',
  14: 'print',
}

export const holds = (set: number, right: Right) => (set & rights[right]) !== 0
