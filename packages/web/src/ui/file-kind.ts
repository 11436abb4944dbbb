/** The pictures of the sprite. */
export type FileIconKind =
  | 'folder'
  | 'shared'
  | 'word'
  | 'excel'
  | 'ppt'
  | 'pdf'
  | 'text'
  | 'code'
  | 'markdown'
  | 'image'
  | 'video'
  | 'audio'
  | 'archive'
  | 'cad'
  | 'model'
  | 'mind'
  | 'ofd'
  | 'mail'
  | 'book'
  | 'unknown'

const endings: Partial<Record<FileIconKind, string>> = {
  word: 'doc docx docm dot dotx odt rtf wps',
  excel: 'xls xlsx xlsm xlsb ods csv tsv et',
  ppt: 'ppt pptx pptm pps ppsx odp dps',
  pdf: 'pdf',
  text: 'txt log ini conf properties srt vtt tex',
  markdown: 'md markdown',
  code: 'json xml yaml yml toml sql sh bat ps1 js mjs cjs ts tsx jsx css scss less html htm vue svelte py java c h cpp hpp cs go rs rb php swift kt lua r pl diff patch',
  image: 'jpg jpeg png gif bmp webp svg ico avif tif tiff psd heic heif ai raw',
  video: 'mp4 m4v webm mov ogv mkv avi flv f4v wmv asf mpg mpeg vob 3gp 3g2 m2ts mts rm rmvb',
  audio: 'mp3 m4a aac wav ogg oga opus flac weba mka wma amr aif aiff ape ac3',
  archive: 'zip rar 7z tgz taz tar gz bz2 xz',
  cad: 'dwg dxf stp step igs',
  model: 'stl obj gltf glb ply 3mf',
  mind: 'xmind km mm drawio dio',
  ofd: 'ofd',
  mail: 'eml msg',
  book: 'epub mobi azw3 fb2 cbz',
}

const kinds = new Map(
  Object.entries(endings).flatMap(([kind, list]) =>
    list.split(' ').map((ending) => [ending, kind as FileIconKind] as const),
  ),
)

/** The picture for a suffix such as '.docx' or 'docx'. */
export const fileIconKindOf = (suffix: string): FileIconKind =>
  kinds.get(suffix.replace(/^\./, '').toLowerCase()) ?? 'unknown'
