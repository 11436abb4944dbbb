import { type FileIconKind, fileIconKindOf } from './file-kind.ts'
import { ensureFileSprite } from './file-sprite.ts'

export interface FileIconProps {
  folder?: boolean
  /** A folder other people work in: blue, with two heads. */
  shared?: boolean
  /** '.docx' */
  suffix?: string
  /** Or the picture itself. */
  kind?: FileIconKind
  /** Pixels. */
  size?: number
  className?: string
}

/** Folded page with letter or glyph in the colour of its type group, or a folder. Decoration: not read aloud. */
export function FileIcon({ folder, shared, suffix = '', kind, size = 24, className }: FileIconProps) {
  ensureFileSprite()
  const picture = kind ?? (shared ? 'shared' : folder ? 'folder' : fileIconKindOf(suffix))
  return (
    <svg
      data-file
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <use href={`#file-${picture}`} />
    </svg>
  )
}
