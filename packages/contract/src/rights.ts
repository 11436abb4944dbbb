/** The named rights on files as one bit set (decisions). Any right at all lets a person see that an item exists. */
export const fileRights = {
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

export type FileRight = keyof typeof fileRights
export const fileRightNames = Object.keys(fileRights) as FileRight[]

export const allFileRights = fileRightNames.reduce((set, name) => set | fileRights[name], 0)

/** Right sets as templates for a grant. Print requires preview. */
export const namedRightSets = {
  viewer: fileRights.preview,
  previewer: fileRights.preview | fileRights.print,
  downloader: fileRights.preview | fileRights.print | fileRights.download | fileRights.copy,
  uploader: fileRights.upload | fileRights.new,
  editor: allFileRights & ~(fileRights.authorise | fileRights.share),
  manager: allFileRights,
} as const

/** `BtnType` on the wire: 2 is the specification's, the rest by decision. */
export const rightOfButtonType: Record<number, FileRight> = {
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

export const includesRight = (set: number, right: FileRight) => (set & fileRights[right]) !== 0
